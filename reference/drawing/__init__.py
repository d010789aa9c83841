"""Pictures of cases that the checker has judged, as SVG."""

from reference.drawing.pictures import PAINTERS, picture
from reference.drawing.sheet import Picture

__all__ = ["PAINTERS", "Picture", "picture"]
