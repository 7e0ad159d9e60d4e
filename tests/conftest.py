"""What all tests share: how long Hypothesis looks."""

from hypothesis import HealthCheck, settings

settings.register_profile("usual", deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("usual")
