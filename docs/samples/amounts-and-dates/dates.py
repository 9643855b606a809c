from datetime import datetime, timezone
from zoneinfo import ZoneInfo

# Half past eleven in the evening, UTC: in Paris the next day has begun.
moment = datetime(2026, 11, 24, 23, 30, tzinfo=timezone.utc)
print(moment.date(), moment.astimezone(ZoneInfo("Europe/Paris")).date())

# Both forms sort as text, so no zone is needed to compare them.
print(sorted(["2026-11-25 09:00:00", "2026-11-24 23:59:59"]))

# The day of a Datetime, or of a Date with a time: the first ten characters.
print("2026-11-25 09:14:05"[:10])
