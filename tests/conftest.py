"""What all tests share: Hypothesis sets no example a time limit, since the machine may be busy."""

from hypothesis import settings

settings.register_profile("usual", deadline=None)
settings.load_profile("usual")
