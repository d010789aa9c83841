"""What the tests share: small content, the real content, and copies to spoil."""

import shutil
from pathlib import Path

import hypothesis
import pytest
from flask import Flask
from flask.testing import FlaskClient

from reference import build
from reference.settings import CHECKOUT, Settings
from reference.web import create_app

hypothesis.settings.register_profile("noisy-machines", deadline=None)
hypothesis.settings.load_profile("noisy-machines")

HERE = Path(__file__).parent
MINIMAL = HERE / "minimal"


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A copy of the small content, to be changed at will."""
    return Path(shutil.copytree(MINIMAL, tmp_path / "content"))


@pytest.fixture
def settings(content: Path, tmp_path: Path) -> Settings:
    """Settings for the small content."""
    return Settings(content, CHECKOUT / "locales", tmp_path / "data")


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Settings for the content of the checkout, with generations of their own."""
    return Settings(CHECKOUT / "content", CHECKOUT / "locales", tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="session")
def app(real: Settings) -> Flask:
    """The site of the real content."""
    build.build(real)
    return create_app(real)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A reader's browser without script, in front of the site."""
    return app.test_client()
