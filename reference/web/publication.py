"""What is being served: the current generation, and the next one as soon as it is there."""

import gc
import logging
import threading

from reference import build, generations
from reference.errors import Error
from reference.settings import Settings

log = logging.getLogger(__name__)


class Publication:
    """Holds the site that is served.

    Each request asks for it once and keeps to it, so that no page mixes two generations. Whether another one has
    become current is one `stat`; it is loaded in the background while the old one goes on answering.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._stamp = generations.stamp(settings.data)
        self._site = _open(settings)
        self._loading = threading.Lock()

    def site(self) -> build.Site:
        """Give the site to answer with."""
        if generations.stamp(self._settings.data) != self._stamp and self._loading.acquire(blocking=False):
            threading.Thread(target=self._load, name="load-generation", daemon=True).start()
        return self._site

    def _load(self) -> None:
        stamp = generations.stamp(self._settings.data)
        try:
            self._site = _open(self._settings)
        except Error as error:
            log.error("The new generation is not served: %s", error)
        except Exception:  # whatever a damaged or foreign file brings; the thread has nobody to tell
            log.exception("The new generation is not served.")
        finally:
            self._stamp = stamp  # not again for every request: the next build brings another stamp
            self._loading.release()


def _open(settings: Settings) -> build.Site:
    """Open the current generation, and keep the garbage collector from walking through it at every pass."""
    site = build.open_site(settings)
    gc.collect()
    gc.freeze()
    return site
