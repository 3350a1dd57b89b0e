CREATE TABLE "published_results" (
	"organization_id" uuid NOT NULL,
	"challenge_id" uuid PRIMARY KEY NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	"rules_version" smallint NOT NULL,
	"sha256" text NOT NULL,
	"outcome" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "challenge_results" ADD COLUMN "group_names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "published_results" ADD CONSTRAINT "published_results_challenge_fk" FOREIGN KEY ("organization_id","challenge_id") REFERENCES "public"."challenges"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "published_results_challenge" ON "published_results" USING btree ("organization_id","challenge_id");--> statement-breakpoint
ALTER TABLE published_results ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE published_results FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reading ON published_results FOR SELECT USING (true);--> statement-breakpoint
CREATE POLICY adding ON published_results FOR INSERT WITH CHECK ((SELECT keeps_health()) AND reaches(organization_id));--> statement-breakpoint
CREATE POLICY changing ON published_results FOR UPDATE USING ((SELECT keeps_health()) AND reaches(organization_id));--> statement-breakpoint
CREATE POLICY deleting ON published_results FOR DELETE USING ((SELECT keeps_health()) AND reaches(organization_id));--> statement-breakpoint
-- Published rows do not change. They are deleted with their customer, figures of a quiz with their quiz and results with
-- their challenge.
CREATE OR REPLACE FUNCTION keep_published() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM organizations WHERE id = OLD.organization_id
        AND (deleted_at IS NULL OR current_setting('elan.purging', true) IS DISTINCT FROM 'on')) THEN
      RETURN OLD;
    END IF;
    -- One table at a time: the others have no such column.
    IF TG_TABLE_NAME = 'published_quizzes' THEN
      IF NOT EXISTS (SELECT FROM quizzes WHERE organization_id = OLD.organization_id AND id = OLD.quiz_id) THEN
        RETURN OLD;
      END IF;
    ELSIF TG_TABLE_NAME = 'published_results' THEN
      IF NOT EXISTS (SELECT FROM challenges WHERE organization_id = OLD.organization_id AND id = OLD.challenge_id) THEN
        RETURN OLD;
      END IF;
    END IF;
  END IF;
  RAISE EXCEPTION 'what is published does not change' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER published_results_keep BEFORE UPDATE OR DELETE ON published_results FOR EACH ROW
  EXECUTE FUNCTION keep_published();--> statement-breakpoint
CREATE TRIGGER published_results_keep_all BEFORE TRUNCATE ON published_results FOR EACH STATEMENT
  EXECUTE FUNCTION keep_all_published();--> statement-breakpoint
-- Whether the result of a challenge is sealed or has to be. contract/participation/result-times.ts has the same rule: 48
-- hours to appeal after the grace, which lasts 72 hours by default.
CREATE FUNCTION is_result_due(wanted uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM public.challenge_results WHERE challenge_id = wanted)
    OR EXISTS (
      SELECT FROM public.challenges JOIN public.organizations ON organizations.id = challenges.organization_id
      WHERE challenges.id = wanted AND public.work_moment() >= ((end_date + 1)::timestamp AT TIME ZONE timezone)
        + make_interval(hours => coalesce((rules ->> 'graceHours')::integer, 72) + 48)) $$;--> statement-breakpoint
-- Writers of scores share a lock that sealing takes alone, so that a result has every score written before it.
CREATE OR REPLACE FUNCTION keep_sealed_scores() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  challenge constant uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.challenge_id ELSE NEW.challenge_id END;
  -- Names and cheers are no part of a result. Generated columns have no value before the row is written.
  free constant text[] := ARRAY['shown_name', 'cheers', 'first', 'second', 'third', 'band'];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('challenge:' || challenge, 0));
  IF EXISTS (SELECT FROM challenge_results WHERE challenge_id = challenge) THEN
    IF TG_OP = 'UPDATE' AND (to_jsonb(OLD) - free) = (to_jsonb(NEW) - free) THEN
      RETURN NEW;
    END IF;
    IF TG_OP <> 'DELETE' OR current_setting('elan.purging', true) IS DISTINCT FROM 'on'
        AND EXISTS (SELECT FROM challenges WHERE id = challenge) THEN
      RAISE EXCEPTION 'a sealed score does not change' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
-- Keeps the score of each join: it comes with the join and goes when its person leaves. From the time of sealing on it
-- stays and names nobody.
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
    ELSE
      DELETE FROM challenge_scores WHERE challenge_id = OLD.challenge_id AND alias = OLD.alias;
    END IF;
    IF TG_OP = 'UPDATE' THEN
      DELETE FROM challenge_days WHERE organization_id = OLD.organization_id AND user_id = OLD.user_id
        AND challenge_id = OLD.challenge_id;
    END IF;
  ELSIF is_in AND NOT was THEN
    INSERT INTO challenge_scores (organization_id, challenge_id, alias, group_id, listed, shown_name, accepts_cheers,
        by_days, band_width)
      SELECT organization_id, id, NEW.alias, NEW.group_id, NEW.appears <> 'totals', NEW.shown_name, NEW.accepts_cheers,
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
-- Who no longer agrees to be in sums leaves the open challenges that have a common total; who no longer has activity
-- kept leaves all open ones.
CREATE OR REPLACE FUNCTION leave_challenges() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE challenge_joins AS joins SET left_at = NEW.since FROM challenges
    WHERE joins.organization_id = NEW.organization_id AND joins.user_id = NEW.user_id AND joins.left_at IS NULL
      AND challenges.id = joins.challenge_id
      AND (NEW.purpose = 'activity' OR challenges.type NOT IN ('podium', 'individual-mission'))
      AND NOT is_result_due(joins.challenge_id);
  RETURN NULL;
END $$;
