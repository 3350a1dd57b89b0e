-- Whether a person's activity may be counted for the employer: they agree that it is kept, and to be in sums.
CREATE OR REPLACE FUNCTION consents_to_sums(home uuid, person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(*) = 2 FROM public.consents
  WHERE organization_id = home AND user_id = person AND until IS NULL AND given $$;--> statement-breakpoint
-- Who has withdrawn a consent within a month is not counted in it again: otherwise an administrator could probe counts
-- by withdrawing and agreeing with an account of their own.
CREATE FUNCTION has_withdrawn_since(home uuid, person uuid, moment timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM public.consents AS refusal
    WHERE organization_id = home AND user_id = person AND NOT given AND since >= moment
      AND EXISTS (
        SELECT FROM public.consents AS consent
        WHERE consent.organization_id = home AND consent.user_id = person AND consent.purpose = refusal.purpose
          AND consent.given AND consent.since < refusal.since)) $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_activities() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM activity_people AS people
      USING (SELECT DISTINCT organization_id, user_id, date_trunc('month', day)::date AS month FROM removed) AS gone
      WHERE people.organization_id = gone.organization_id AND people.user_id = gone.user_id
        AND people.month = gone.month
        AND NOT EXISTS (
          SELECT FROM activities
          WHERE activities.organization_id = gone.organization_id AND activities.user_id = gone.user_id
            AND activities.day >= gone.month AND activities.day < gone.month + interval '1 month');
  ELSE
    INSERT INTO activity_people AS people (organization_id, user_id, month, counts)
      SELECT organization_id, user_id, month,
        consents_to_sums(organization_id, user_id) AND counts_now(organization_id, user_id)
          AND NOT has_withdrawn_since(organization_id, user_id, month)
      FROM (SELECT DISTINCT organization_id, user_id, date_trunc('month', day)::date AS month FROM added) AS active
      ORDER BY 1, 2, 3
    ON CONFLICT (organization_id, user_id, month) DO UPDATE SET counts = true
      WHERE NOT people.counts AND excluded.counts;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Who withdraws leaves the counts of active people at once. What is published only grows, and stays.
CREATE FUNCTION leave_counts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  months date[];
BEGIN
  WITH removed AS (
    DELETE FROM activity_people
      WHERE organization_id = NEW.organization_id AND user_id = NEW.user_id AND counts
      RETURNING month)
    SELECT array_agg(month ORDER BY month) INTO months FROM removed;
  INSERT INTO activity_people (organization_id, user_id, month, counts)
    SELECT NEW.organization_id, NEW.user_id, month, false FROM unnest(months) AS month;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER consents_leave_counts AFTER INSERT ON consents FOR EACH ROW WHEN (NOT NEW.given)
  EXECUTE FUNCTION leave_counts();
