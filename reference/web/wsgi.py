"""The application for any WSGI server: `reference.web.wsgi:application`. It serves what was built last."""

from reference.settings import Settings
from reference.web import create_app

application = create_app(Settings.from_environment())
