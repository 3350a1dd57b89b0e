CREATE TABLE "challenge_cheers" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"to_alias" integer NOT NULL,
	"day" date NOT NULL,
	"cheer" text NOT NULL,
	CONSTRAINT "challenge_cheers_key" PRIMARY KEY("organization_id","user_id","challenge_id","to_alias","day"),
	CONSTRAINT "challenge_cheers_cheer" CHECK ("challenge_cheers"."cheer" in ('bravo', 'go', 'together', 'thanks'))
);
--> statement-breakpoint
CREATE TABLE "challenge_joins" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"group_id" uuid,
	"alias" integer NOT NULL,
	"draws" smallint DEFAULT 0 NOT NULL,
	"appears" text NOT NULL,
	"shown_name" text,
	"accepts_cheers" boolean DEFAULT true NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "challenge_joins_person" PRIMARY KEY("organization_id","user_id","challenge_id"),
	CONSTRAINT "challenge_joins_appears" CHECK ("challenge_joins"."appears" in ('alias', 'name', 'totals')),
	CONSTRAINT "challenge_joins_name" CHECK (("challenge_joins"."appears" = 'name') = ("challenge_joins"."shown_name" is not null)),
	CONSTRAINT "challenge_joins_draws" CHECK ("challenge_joins"."draws" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "challenge_results" (
	"organization_id" uuid NOT NULL,
	"challenge_id" uuid PRIMARY KEY NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	"rules_version" smallint NOT NULL,
	"standings" text NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_measured" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"steps" integer NOT NULL,
	"distance_m" integer NOT NULL,
	"wheels_m" integer NOT NULL,
	"cycling_m" integer NOT NULL,
	"active_minutes" integer NOT NULL,
	"equivalents" integer NOT NULL,
	CONSTRAINT "activity_measured_key" PRIMARY KEY("organization_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "challenge_days" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"day" date NOT NULL,
	"value" integer NOT NULL,
	"typed" integer NOT NULL,
	"measured" integer NOT NULL,
	"steps" integer NOT NULL,
	"reached" boolean NOT NULL,
	CONSTRAINT "challenge_days_key" PRIMARY KEY("organization_id","user_id","challenge_id","day"),
	CONSTRAINT "challenge_days_amounts" CHECK (least("challenge_days"."value", "challenge_days"."typed", "challenge_days"."measured", "challenge_days"."steps") >= 0
        and "challenge_days"."typed" <= "challenge_days"."value")
);
--> statement-breakpoint
CREATE TABLE "challenge_groups" (
	"organization_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"joined" integer NOT NULL,
	"active" integer NOT NULL,
	"score" bigint NOT NULL,
	"steps" bigint NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "challenge_groups_key" PRIMARY KEY("challenge_id","group_id","slot")
);
--> statement-breakpoint
CREATE TABLE "challenge_scores" (
	"organization_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"alias" integer NOT NULL,
	"group_id" uuid,
	"listed" boolean NOT NULL,
	"shown_name" text,
	"accepts_cheers" boolean NOT NULL,
	"score" bigint DEFAULT 0 NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"measured" bigint DEFAULT 0 NOT NULL,
	"typed" bigint DEFAULT 0 NOT NULL,
	"steps" bigint DEFAULT 0 NOT NULL,
	"cheers" integer[] DEFAULT '{0,0,0,0}' NOT NULL,
	"by_days" boolean NOT NULL,
	"band_width" integer NOT NULL,
	"first" bigint GENERATED ALWAYS AS (case when by_days then reached else score end) STORED NOT NULL,
	"second" bigint GENERATED ALWAYS AS (case when by_days then score else days end) STORED NOT NULL,
	"third" bigint GENERATED ALWAYS AS (case when by_days then 0 else measured end) STORED NOT NULL,
	"band" integer GENERATED ALWAYS AS (least(4095, case when by_days then reached else score end / band_width)::integer) STORED NOT NULL,
	CONSTRAINT "challenge_scores_key" PRIMARY KEY("challenge_id","alias"),
	CONSTRAINT "challenge_scores_width" CHECK ("challenge_scores"."band_width" >= 1)
);
--> statement-breakpoint
CREATE TABLE "score_bands" (
	"organization_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"level" smallint NOT NULL,
	"band" integer NOT NULL,
	"slot" smallint NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "score_bands_key" PRIMARY KEY("challenge_id","level","band","slot")
);
--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "rules" jsonb;--> statement-breakpoint
ALTER TABLE "challenge_cheers" ADD CONSTRAINT "challenge_cheers_join" FOREIGN KEY ("organization_id","user_id","challenge_id") REFERENCES "public"."challenge_joins"("organization_id","user_id","challenge_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_joins" ADD CONSTRAINT "challenge_joins_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_joins" ADD CONSTRAINT "challenge_joins_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_results" ADD CONSTRAINT "challenge_results_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_measured" ADD CONSTRAINT "activity_measured_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_days" ADD CONSTRAINT "challenge_days_join" FOREIGN KEY ("organization_id","user_id","challenge_id") REFERENCES "public"."challenge_joins"("organization_id","user_id","challenge_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_groups" ADD CONSTRAINT "challenge_groups_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_scores" ADD CONSTRAINT "challenge_scores_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_bands" ADD CONSTRAINT "score_bands_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_joins_alias" ON "challenge_joins" USING btree ("challenge_id","alias") WHERE "challenge_joins"."left_at" is null;--> statement-breakpoint
CREATE INDEX "challenge_joins_open" ON "challenge_joins" USING btree ("user_id","challenge_id") WHERE "challenge_joins"."left_at" is null;--> statement-breakpoint
CREATE INDEX "challenge_joins_challenge" ON "challenge_joins" USING btree ("challenge_id");--> statement-breakpoint
CREATE INDEX "challenge_scores_order" ON "challenge_scores" USING btree ("challenge_id","first" DESC NULLS LAST,"second" DESC NULLS LAST,"third" DESC NULLS LAST,"alias" DESC NULLS LAST) WHERE "challenge_scores"."listed";--> statement-breakpoint
CREATE INDEX "challenge_scores_group" ON "challenge_scores" USING btree ("challenge_id","group_id");--> statement-breakpoint
DO $$
DECLARE
  name text;
  shown constant text := '((SELECT reaches_everything()) OR organization_id = ANY ((SELECT reached())::uuid[])'
    ' OR EXISTS (SELECT FROM organizations AS home WHERE home.id = organization_id'
    ' AND home.lineage && (SELECT reached_below())::uuid[]))';
  own constant text := 'user_id = (SELECT acting_person()) OR ';
  written constant text := own || '(SELECT keeps_health()) AND reaches(organization_id)';
BEGIN
  FOREACH name IN ARRAY ARRAY['challenge_joins', 'challenge_days', 'activity_measured', 'challenge_cheers'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (%s)', name, own || '(SELECT keeps_health()) AND ' || shown);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (%s)', name, written);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (%s)', name, written);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (%s)', name, written);
  END LOOP;
END $$;--> statement-breakpoint
-- The challenges that the acting person is in.
CREATE FUNCTION joined_challenges() RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(challenge_id), '{}') FROM public.challenge_joins
  WHERE user_id = public.acting_person() AND left_at IS NULL $$;--> statement-breakpoint
-- Scores and sums hold no person. A score may belong to a challenge of another organization than the person's, so only
-- the role decides who writes them.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['challenge_scores', 'challenge_groups', 'score_bands', 'challenge_results'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING ((SELECT keeps_health())'
      ' OR challenge_id = ANY ((SELECT joined_challenges())::uuid[]))', name);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK ((SELECT keeps_health()))', name);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING ((SELECT keeps_health()))', name);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING ((SELECT keeps_health()))', name);
  END LOOP;
END $$;--> statement-breakpoint
-- A sealed result stays as it was. It is deleted with its challenge.
CREATE FUNCTION keep_challenge_result() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (current_setting('elan.purging', true) = 'on'
      OR NOT EXISTS (SELECT FROM challenges WHERE id = OLD.challenge_id)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a sealed result does not change' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER challenge_results_keep BEFORE UPDATE OR DELETE ON challenge_results FOR EACH ROW
  EXECUTE FUNCTION keep_challenge_result();--> statement-breakpoint
CREATE TRIGGER challenge_results_keep_all BEFORE TRUNCATE ON challenge_results FOR EACH STATEMENT
  EXECUTE FUNCTION keep_challenge_result();--> statement-breakpoint
-- Writers of scores share a lock that sealing takes alone, so that a result has every score written before it.
CREATE FUNCTION keep_sealed_scores() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  challenge constant uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.challenge_id ELSE NEW.challenge_id END;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('challenge:' || challenge, 0));
  IF EXISTS (SELECT FROM challenge_results WHERE challenge_id = challenge) THEN
    -- Names and cheers are no part of a result.
    IF TG_OP = 'UPDATE' AND (to_jsonb(OLD) - 'shown_name' - 'cheers') = (to_jsonb(NEW) - 'shown_name' - 'cheers') THEN
      RETURN NEW;
    END IF;
    IF TG_OP <> 'DELETE' OR current_setting('elan.purging', true) IS DISTINCT FROM 'on'
        AND EXISTS (SELECT FROM challenges WHERE id = challenge) THEN
      RAISE EXCEPTION 'a sealed score does not change' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER challenge_scores_keep BEFORE INSERT OR UPDATE OR DELETE ON challenge_scores FOR EACH ROW
  EXECUTE FUNCTION keep_sealed_scores();--> statement-breakpoint
-- Keeps the score of each join: it comes with the join and goes when its person leaves.
CREATE FUNCTION score_join() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was constant boolean := TG_OP <> 'INSERT' AND OLD.left_at IS NULL;
  is_in constant boolean := TG_OP <> 'DELETE' AND NEW.left_at IS NULL;
BEGIN
  IF was AND NOT is_in THEN
    IF EXISTS (SELECT FROM challenge_results WHERE challenge_id = OLD.challenge_id) THEN
      -- The person is deleted; the sealed score stays and names nobody.
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
CREATE TRIGGER challenge_joins_score AFTER INSERT OR UPDATE OR DELETE ON challenge_joins FOR EACH ROW
  EXECUTE FUNCTION score_join();--> statement-breakpoint
-- Adds what days count to the scores of their people. Days of a deleted join find no score.
CREATE FUNCTION score_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  summed constant text := 'SELECT organization_id, user_id, challenge_id, %1$s * sum(value) AS value,'
    ' %1$s * count(*) FILTER (WHERE value > 0) AS days, %1$s * count(*) FILTER (WHERE reached) AS reached,'
    ' %1$s * sum(measured) AS measured, %1$s * sum(typed) AS typed, %1$s * sum(steps) AS steps FROM %2$s GROUP BY 1, 2, 3';
  changed text;
BEGIN
  changed := CASE TG_OP
    WHEN 'INSERT' THEN format(summed, '1', 'added')
    WHEN 'DELETE' THEN format(summed, '-1', 'removed')
    ELSE format(summed, '1', 'added') || ' UNION ALL ' || format(summed, '-1', 'removed') END;
  EXECUTE 'UPDATE challenge_scores AS scores SET score = scores.score + changed.value, days = scores.days + changed.days,
      reached = scores.reached + changed.reached, measured = scores.measured + changed.measured,
      typed = scores.typed + changed.typed, steps = scores.steps + changed.steps
    FROM (SELECT organization_id, user_id, challenge_id, sum(value) AS value, sum(days) AS days, sum(reached) AS reached,
        sum(measured) AS measured, sum(typed) AS typed, sum(steps) AS steps
      FROM (' || changed || ') AS parts GROUP BY 1, 2, 3) AS changed
    JOIN challenge_joins AS joins USING (organization_id, user_id, challenge_id)
    WHERE joins.left_at IS NULL AND scores.challenge_id = joins.challenge_id AND scores.alias = joins.alias
      AND (changed.value, changed.days, changed.reached, changed.measured, changed.typed, changed.steps)
        IS DISTINCT FROM (0, 0, 0, 0, 0, 0)';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER challenge_days_added AFTER INSERT ON challenge_days REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION score_days();--> statement-breakpoint
CREATE TRIGGER challenge_days_changed AFTER UPDATE ON challenge_days REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION score_days();--> statement-breakpoint
CREATE TRIGGER challenge_days_removed AFTER DELETE ON challenge_days REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION score_days();--> statement-breakpoint
-- Adds changes of scores to the sums of their groups, of everybody, and to the bands. A transaction takes the lock of
-- its slot first: transactions of one slot would otherwise lock the rows of several challenges in different orders.
CREATE FUNCTION sum_scores() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own_slot constant smallint := pg_backend_pid() % 16;
  columns constant text := 'SELECT organization_id, challenge_id, group_id, listed, band, score, days, steps, %s AS sign FROM %s';
  changed text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('score-slot', own_slot));
  changed := CASE TG_OP
    WHEN 'INSERT' THEN format(columns, '1', 'added')
    WHEN 'DELETE' THEN format(columns, '-1', 'removed')
      -- Where the challenge itself is deleted, its sums are too.
      || ' WHERE EXISTS (SELECT FROM challenges WHERE challenges.id = removed.challenge_id)'
    ELSE format(columns, '1', 'added') || ' UNION ALL ' || format(columns, '-1', 'removed') END;
  EXECUTE 'INSERT INTO challenge_groups AS sums
      (organization_id, challenge_id, group_id, slot, joined, active, score, steps, version)
    SELECT organization_id, challenge_id, kind.group_id, $1, sum(sign), coalesce(sum(sign) FILTER (WHERE days > 0), 0),
      sum(sign * score), sum(sign * steps), 1
    FROM (' || changed || ') AS changed
    CROSS JOIN LATERAL (VALUES (changed.group_id), (''00000000-0000-0000-0000-000000000000''::uuid)) AS kind (group_id)
    WHERE kind.group_id IS NOT NULL
    GROUP BY 1, 2, 3 ORDER BY 2, 3
    ON CONFLICT (challenge_id, group_id, slot) DO UPDATE SET joined = sums.joined + excluded.joined,
      active = sums.active + excluded.active, score = sums.score + excluded.score, steps = sums.steps + excluded.steps,
      version = sums.version + 1' USING own_slot;
  EXECUTE 'INSERT INTO score_bands AS bands (organization_id, challenge_id, level, band, slot, people)
    SELECT organization_id, challenge_id, level, kind.band, $1, sum(sign)
    FROM (' || changed || ') AS changed
    CROSS JOIN LATERAL (VALUES (0::smallint, changed.band), (1::smallint, changed.band / 64)) AS kind (level, band)
    WHERE listed
    GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0 ORDER BY 2, 3, 4
    ON CONFLICT (challenge_id, level, band, slot) DO UPDATE SET people = bands.people + excluded.people' USING own_slot;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER challenge_scores_added AFTER INSERT ON challenge_scores REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION sum_scores();--> statement-breakpoint
CREATE TRIGGER challenge_scores_changed AFTER UPDATE ON challenge_scores REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_scores();--> statement-breakpoint
CREATE TRIGGER challenge_scores_removed AFTER DELETE ON challenge_scores REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_scores();--> statement-breakpoint
-- Who no longer agrees to be in sums leaves the challenges that have a common total; who no longer has activity kept
-- leaves all.
CREATE FUNCTION leave_challenges() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE challenge_joins AS joins SET left_at = NEW.since FROM challenges
    WHERE joins.organization_id = NEW.organization_id AND joins.user_id = NEW.user_id AND joins.left_at IS NULL
      AND challenges.id = joins.challenge_id
      AND (NEW.purpose = 'activity' OR challenges.type NOT IN ('podium', 'individual-mission'))
      AND NOT EXISTS (SELECT FROM challenge_results WHERE challenge_results.challenge_id = joins.challenge_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER consents_leave AFTER INSERT ON consents FOR EACH ROW WHEN (NOT NEW.given)
  EXECUTE FUNCTION leave_challenges();--> statement-breakpoint
CREATE FUNCTION count_cheer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  place constant integer := array_position(ARRAY['bravo', 'go', 'together', 'thanks'], NEW.cheer);
BEGIN
  UPDATE challenge_scores SET cheers[place] = cheers[place] + 1
    WHERE challenge_id = NEW.challenge_id AND alias = NEW.to_alias AND accepts_cheers;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER challenge_cheers_count AFTER INSERT ON challenge_cheers FOR EACH ROW EXECUTE FUNCTION count_cheer();
