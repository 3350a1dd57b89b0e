ALTER TABLE "users" ADD COLUMN "deactivated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "left_app" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Who was deactivated before has the whole time from now on.
SET LOCAL elan.reach = '*';--> statement-breakpoint
UPDATE users SET deactivated_at = now() WHERE status = 'inactive' AND account_id IS NOT NULL;--> statement-breakpoint
-- Deactivated people read and erase their own data for some time. Who erased everything says so until they take part again.
CREATE FUNCTION keep_deactivation() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.status <> 'inactive' OR NEW.account_id IS NULL THEN
    NEW.deactivated_at := NULL;
  ELSIF TG_OP = 'INSERT' OR OLD.deactivated_at IS NULL THEN
    NEW.deactivated_at := work_moment();
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status = 'inactive' AND NEW.status <> 'inactive' THEN
    NEW.left_app := false;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER users_keep_deactivation BEFORE INSERT OR UPDATE OF status, account_id ON users FOR EACH ROW
  EXECUTE FUNCTION keep_deactivation();--> statement-breakpoint
CREATE FUNCTION return_to_app() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE users SET left_app = false
    WHERE organization_id = NEW.organization_id AND id = NEW.user_id AND left_app;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER consents_return AFTER INSERT ON consents FOR EACH ROW WHEN (NEW.given)
  EXECUTE FUNCTION return_to_app();--> statement-breakpoint
-- Takes the account, links and the notes of who read the row from a person of the roster. Who administers the
-- organization keeps the account, which the right needs.
-- Returns the account that the person no longer has.
CREATE FUNCTION leave_app(home uuid, person uuid, says boolean) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  had uuid;
BEGIN
  -- The right of an inactive person opens nothing, and would keep the account.
  DELETE FROM public.administrators USING public.users
    WHERE administrators.organization_id = home AND administrators.user_id = person
      AND users.organization_id = home AND users.id = person AND users.status = 'inactive';
  UPDATE public.users SET left_app = says WHERE organization_id = home AND id = person;
  DELETE FROM public.roster_reads WHERE organization_id = home AND user_id = person;
  UPDATE public.roster_reads SET exported = array_remove(exported, person)
    WHERE organization_id = home AND person = ANY(exported);
  DELETE FROM public.tokens WHERE user_id = person;
  DELETE FROM public.activity_key_secrets WHERE organization_id = home AND user_id = person;
  IF EXISTS (SELECT FROM public.administrators WHERE organization_id = home AND user_id = person) THEN
    RETURN NULL;
  END IF;
  SELECT account_id INTO had FROM public.users WHERE organization_id = home AND id = person FOR UPDATE;
  UPDATE public.users SET status = 'inactive', account_id = NULL, sign_in_email = NULL
    WHERE organization_id = home AND id = person;
  RETURN had;
END $$;--> statement-breakpoint
-- Whether the transaction erases all of a person. What others see of open challenges then stays as when an administrator
-- deletes a person: whose row or count went with the word on the roster would be theirs.
CREATE FUNCTION is_erasing() RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT current_setting('elan.erasing', true) IS NOT DISTINCT FROM 'on' $$;--> statement-breakpoint
-- Whether a person is deleted, or leaves with this transaction. An administrator who erases everything keeps the account:
-- they would otherwise lift counts by erasing and recording again and again.
CREATE FUNCTION is_gone(home uuid, person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (
    SELECT FROM public.users WHERE organization_id = home AND id = person
      AND (account_id IS NOT NULL OR NOT public.is_erasing())) $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM users WHERE organization_id = OLD.organization_id AND id = OLD.user_id)
        AND current_setting('elan.purging', true) IS DISTINCT FROM 'on' AND NOT is_erasing() THEN
      RAISE EXCEPTION 'a consent is kept as long as its person' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.until IS NULL AND NEW.until IS NOT NULL
      AND (to_jsonb(OLD) - 'until') = (to_jsonb(NEW) - 'until') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a consent does not change' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION score_join() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was constant boolean := TG_OP <> 'INSERT' AND OLD.left_at IS NULL;
  is_in constant boolean := TG_OP <> 'DELETE' AND NEW.left_at IS NULL;
BEGIN
  -- Sealing takes this lock alone: without it, a result sealed meanwhile would not be seen.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(
    'challenge:' || CASE TG_OP WHEN 'DELETE' THEN OLD.challenge_id ELSE NEW.challenge_id END, 0));
  IF was AND NOT is_in THEN
    IF is_result_due(OLD.challenge_id) THEN
      UPDATE challenge_scores SET shown_name = NULL
        WHERE challenge_id = OLD.challenge_id AND alias = OLD.alias AND shown_name IS NOT NULL;
    ELSIF TG_OP = 'DELETE' AND current_setting('elan.purging', true) IS DISTINCT FROM 'on'
        AND EXISTS (SELECT FROM challenges WHERE id = OLD.challenge_id)
        AND (is_erasing()
          OR NOT EXISTS (SELECT FROM users WHERE organization_id = OLD.organization_id AND id = OLD.user_id)) THEN
      UPDATE challenge_scores SET shown_name = NULL, departed = true, accepts_cheers = false
        WHERE challenge_id = OLD.challenge_id AND alias = OLD.alias;
    ELSE
      DELETE FROM challenge_scores WHERE challenge_id = OLD.challenge_id AND alias = OLD.alias;
    END IF;
    IF TG_OP = 'UPDATE' THEN
      DELETE FROM challenge_days WHERE organization_id = OLD.organization_id AND user_id = OLD.user_id
        AND challenge_id = OLD.challenge_id;
    END IF;
  ELSIF is_in AND NOT was THEN
    INSERT INTO challenge_scores (organization_id, challenge_id, alias, group_id, listed, shown_name, accepts_cheers,
        settled_from, by_days, band_width)
      SELECT organization_id, id, NEW.alias, NEW.group_id, NEW.appears <> 'totals', NEW.shown_name, NEW.accepts_cheers,
        (SELECT (users.created_at AT TIME ZONE 'UTC')::date + 8 FROM users
          WHERE users.organization_id = NEW.organization_id AND users.id = NEW.user_id),
        type = 'individual-mission',
        -- 4,096 bands up to the default cap on each day.
        CASE type WHEN 'individual-mission' THEN 1 ELSE 1 + (duration + 1) *
          CASE activity_metric WHEN 'steps' THEN 20000 WHEN 'distance' THEN 16000 ELSE 200 END / 4096 END
      FROM challenges WHERE id = NEW.challenge_id;
  ELSIF was AND is_in THEN
    UPDATE challenge_scores SET alias = NEW.alias, group_id = NEW.group_id, listed = NEW.appears <> 'totals',
        shown_name = NEW.shown_name, accepts_cheers = NEW.accepts_cheers
      WHERE challenge_id = OLD.challenge_id AND alias = OLD.alias;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_activity_people() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO activity_months AS months (organization_id, month, slot, people)
      SELECT organization_id, month, own_slot, -count(*)
      FROM removed
      WHERE counts AND NOT is_gone(organization_id, user_id)
      GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, month, slot) DO UPDATE SET people = months.people + excluded.people;
  ELSE
    -- A row is only ever changed into one that counts.
    INSERT INTO activity_months AS months (organization_id, month, slot, people)
      SELECT organization_id, month, own_slot, count(*) FROM added WHERE counts GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, month, slot) DO UPDATE SET people = months.people + excluded.people;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Who erases only what they did may start a mission again: it counts once.
CREATE OR REPLACE FUNCTION count_departed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO live_counts AS counts (organization_id, kind, subject, people, departed)
    SELECT gone.organization_id, kind, gone.assignment_id, 0, count(*) FROM gone
      CROSS JOIN unnest(ARRAY['mission-started', 'mission-done'], ARRAY[start_counts, done_counts]) AS counted (kind, applies)
      JOIN organizations ON organizations.id = gone.organization_id AND organizations.deleted_at IS NULL
      WHERE applies AND is_gone(gone.organization_id, gone.user_id)
      GROUP BY gone.organization_id, kind, gone.assignment_id
    ON CONFLICT (organization_id, kind, subject) DO UPDATE SET departed = counts.departed + excluded.departed;
  RETURN NULL;
END $$;
