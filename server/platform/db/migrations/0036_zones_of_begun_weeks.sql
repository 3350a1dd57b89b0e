ALTER TABLE "organizations" ADD COLUMN "week_timezones" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- A week keeps the zone in which it began. Two weeks are open at a change: the one that has begun where days begin first,
-- 14 hours ahead of UTC, and the one before it.
CREATE FUNCTION keep_week_timezones() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  present constant date := date_trunc('week', work_moment() AT TIME ZONE 'UTC' + interval '14 hours')::date;
BEGIN
  SELECT jsonb_object_agg(week::text, coalesce(OLD.week_timezones ->> week::text, OLD.timezone))
    INTO NEW.week_timezones FROM unnest(ARRAY[present - 7, present]) AS week;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER organizations_keep_week_timezones BEFORE UPDATE OF timezone ON organizations FOR EACH ROW
  WHEN (OLD.timezone IS DISTINCT FROM NEW.timezone) EXECUTE FUNCTION keep_week_timezones();
