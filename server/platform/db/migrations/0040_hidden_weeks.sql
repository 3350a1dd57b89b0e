ALTER TABLE "organizations" ADD COLUMN "hidden_weeks" date[] DEFAULT '{}'::date[] NOT NULL;--> statement-breakpoint
-- Whoever has joined a challenge sees what each participant does. Cells are hidden where subtracting that would leave too
-- few; once the challenge is deleted this cannot be decided, so its open weeks stay hidden.
CREATE FUNCTION hide_weeks_of_deleted_challenge() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  reach constant text := coalesce(current_setting('elan.reach', true), '');
  present constant date := date_trunc('week', work_moment() AT TIME ZONE 'UTC' + interval '14 hours')::date;
  weeks constant date[] := ARRAY(
    SELECT week::date FROM generate_series(
      greatest(date_trunc('week', OLD.start_date)::date, present - 14),
      least(date_trunc('week', OLD.end_date)::date, present), interval '7 days') AS week);
BEGIN
  -- Companies of other customers may play too. A login that is no superuser may not declare the setting of a function.
  PERFORM set_config('elan.reach', '*', true);
  UPDATE organizations
    SET hidden_weeks = ARRAY(
      SELECT DISTINCT week FROM unnest(hidden_weeks || weeks) AS week WHERE week >= present - 14 ORDER BY 1)
    WHERE weeks <> '{}' AND id IN (SELECT organization_id FROM challenge_joins WHERE challenge_id = OLD.id);
  PERFORM set_config('elan.reach', reach, true);
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER challenges_hide_weeks BEFORE DELETE ON challenges FOR EACH ROW
  EXECUTE FUNCTION hide_weeks_of_deleted_challenge();
