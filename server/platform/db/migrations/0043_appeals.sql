CREATE TABLE "alias_checks" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"corrected" boolean DEFAULT false NOT NULL,
	CONSTRAINT "alias_checks_key" PRIMARY KEY("organization_id","user_id","challenge_id")
);
--> statement-breakpoint
CREATE TABLE "appeal_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount" integer NOT NULL,
	"words" text NOT NULL,
	"asked_on" date NOT NULL,
	"outcome" text,
	"reason" text,
	"answered_by" uuid,
	"told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "appeal_cases_answered" CHECK (num_nonnulls("appeal_cases"."outcome", "appeal_cases"."reason", "appeal_cases"."answered_by") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"day" date,
	"amount" integer,
	"words" text,
	"target_alias" integer,
	"asked_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"reason" text,
	"counted_at" timestamp with time zone,
	"case_id" uuid,
	CONSTRAINT "appeals_key" PRIMARY KEY("organization_id","user_id","id"),
	CONSTRAINT "appeals_number" UNIQUE("organization_id","user_id","challenge_id","number"),
	CONSTRAINT "appeals_most" CHECK ("appeals"."number" between 1 and 3),
	CONSTRAINT "appeals_about" CHECK (num_nonnulls("appeals"."day", "appeals"."amount", "appeals"."words") = case when "appeals"."target_alias" is null then 3 else 0 end),
	CONSTRAINT "appeals_words" CHECK (length("appeals"."words") <= 500),
	CONSTRAINT "appeals_amount" CHECK ("appeals"."amount" > 0),
	CONSTRAINT "appeals_counted" CHECK ("appeals"."counted_at" is null or "appeals"."outcome" = 'accepted')
);
--> statement-breakpoint
CREATE TABLE "referees" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "challenge_results" ADD COLUMN "open_appeals" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_days" ADD COLUMN "accepted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alias_checks" ADD CONSTRAINT "alias_checks_join" FOREIGN KEY ("organization_id","user_id","challenge_id") REFERENCES "public"."challenge_joins"("organization_id","user_id","challenge_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_cases" ADD CONSTRAINT "appeal_cases_challenge" FOREIGN KEY ("organization_id","challenge_id") REFERENCES "public"."challenges"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_case_id_appeal_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."appeal_cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_join" FOREIGN KEY ("organization_id","user_id","challenge_id") REFERENCES "public"."challenge_joins"("organization_id","user_id","challenge_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referees" ADD CONSTRAINT "referees_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referees" ADD CONSTRAINT "referees_administrator" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."administrators"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeal_cases_order" ON "appeal_cases" USING btree ("organization_id","challenge_id","asked_on");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_case" ON "appeals" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "appeals_challenge" ON "appeals" USING btree ("challenge_id");--> statement-breakpoint
CREATE INDEX "referees_administrator" ON "referees" USING btree ("organization_id","user_id");
--> statement-breakpoint
-- A person reads the own appeals and checks. An appeal may concern a challenge of another organization than the person's,
-- so only the role decides who else writes them.
DO $$
DECLARE
  name text;
  own constant text := 'user_id = (SELECT acting_person()) OR (SELECT keeps_health())';
BEGIN
  FOREACH name IN ARRAY ARRAY['appeals', 'alias_checks'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (%s)', name, own);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (%s)', name, own);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (%s)', name, own);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (%s)', name, own);
  END LOOP;
END $$;--> statement-breakpoint
-- The console's role reads and answers cases of its organizations; triggers make and delete them. Everybody who takes
-- part may know who the referee is.
DO $$
DECLARE
  shown constant text := '((SELECT reaches_everything()) OR organization_id = ANY ((SELECT reached())::uuid[])'
    ' OR EXISTS (SELECT FROM organizations AS home WHERE home.id = organization_id'
    ' AND home.lineage && (SELECT reached_below())::uuid[]))';
  console constant text := '(SELECT current_user <> person_role()) AND ';
BEGIN
  ALTER TABLE appeal_cases ENABLE ROW LEVEL SECURITY;
  ALTER TABLE appeal_cases FORCE ROW LEVEL SECURITY;
  EXECUTE format('CREATE POLICY reading ON appeal_cases FOR SELECT USING ((SELECT keeps_health()) OR %s)', console || shown);
  CREATE POLICY adding ON appeal_cases FOR INSERT WITH CHECK ((SELECT keeps_health()));
  EXECUTE format('CREATE POLICY changing ON appeal_cases FOR UPDATE USING ((SELECT keeps_health()) OR %s)',
    console || 'reaches(organization_id)');
  EXECUTE format('CREATE POLICY deleting ON appeal_cases FOR DELETE USING ((SELECT keeps_health()) OR %s)',
    console || 'reaches(organization_id)');
  ALTER TABLE referees ENABLE ROW LEVEL SECURITY;
  ALTER TABLE referees FORCE ROW LEVEL SECURITY;
  CREATE POLICY reading ON referees FOR SELECT USING (true);
  EXECUTE format('CREATE POLICY adding ON referees FOR INSERT WITH CHECK (%s)', console || 'reaches(organization_id)');
  EXECUTE format('CREATE POLICY changing ON referees FOR UPDATE USING (%s)', console || 'reaches(organization_id)');
  EXECUTE format('CREATE POLICY deleting ON referees FOR DELETE USING (%s)', console || 'reaches(organization_id)');
END $$;--> statement-breakpoint
-- Copies an appeal about the own day to a case without whose it is, or asks the owner of an alias to check: once, and
-- again a week after the answer.
CREATE FUNCTION file_appeal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.outcome := NULL;
  NEW.reason := NULL;
  NEW.counted_at := NULL;
  NEW.case_id := NULL;
  IF NEW.target_alias IS NULL THEN
    INSERT INTO appeal_cases (organization_id, challenge_id, day, amount, words, asked_on)
      SELECT challenges.organization_id, challenges.id, NEW.day, NEW.amount, NEW.words,
        (NEW.asked_at AT TIME ZONE coalesce(challenges.timezone, organizations.timezone))::date
      FROM challenges JOIN organizations ON organizations.id = challenges.organization_id
      WHERE challenges.id = NEW.challenge_id
      RETURNING id INTO NEW.case_id;
  ELSE
    INSERT INTO alias_checks AS checks (organization_id, user_id, challenge_id, asked_at)
      SELECT organization_id, user_id, challenge_id, NEW.asked_at FROM challenge_joins
      WHERE challenge_id = NEW.challenge_id AND alias = NEW.target_alias AND left_at IS NULL
      ON CONFLICT (organization_id, user_id, challenge_id) DO UPDATE
        SET asked_at = excluded.asked_at, answered_at = NULL, corrected = false
        WHERE checks.answered_at < excluded.asked_at - interval '7 days';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER appeals_file BEFORE INSERT ON appeals FOR EACH ROW EXECUTE FUNCTION file_appeal();--> statement-breakpoint
-- A person changes nothing of an appeal but that its accepted amount is counted.
CREATE FUNCTION keep_appeal() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_user = person_role() AND to_jsonb(NEW) - 'counted_at' IS DISTINCT FROM to_jsonb(OLD) - 'counted_at' THEN
    RAISE EXCEPTION 'an appeal does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER appeals_keep BEFORE UPDATE ON appeals FOR EACH ROW EXECUTE FUNCTION keep_appeal();--> statement-breakpoint
CREATE FUNCTION withdraw_case() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM appeal_cases WHERE id = OLD.case_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER appeals_deleted AFTER DELETE ON appeals FOR EACH ROW
  WHEN (OLD.case_id IS NOT NULL) EXECUTE FUNCTION withdraw_case();--> statement-breakpoint
-- Who leaves a challenge takes open appeals away from the referee.
CREATE FUNCTION withdraw_cases() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM appeal_cases USING appeals
    WHERE appeals.case_id = appeal_cases.id AND appeals.organization_id = NEW.organization_id
      AND appeals.user_id = NEW.user_id AND appeals.challenge_id = NEW.challenge_id AND appeals.outcome IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER challenge_joins_withdraw AFTER UPDATE ON challenge_joins FOR EACH ROW
  WHEN (OLD.left_at IS NULL AND NEW.left_at IS NOT NULL) EXECUTE FUNCTION withdraw_cases();--> statement-breakpoint
-- Brings an answer back to the appeal. It is given once, before the result is due, and not to an appeal of one's own. The
-- lock is the one that sealing takes alone.
CREATE FUNCTION answer_case() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('challenge:' || OLD.challenge_id, 0));
  IF OLD.outcome IS NOT NULL OR is_result_due(OLD.challenge_id) OR NEW.answered_by IS NULL
      OR (NEW.organization_id, NEW.challenge_id, NEW.day, NEW.amount, NEW.words)
        IS DISTINCT FROM (OLD.organization_id, OLD.challenge_id, OLD.day, OLD.amount, OLD.words) THEN
    RAISE EXCEPTION 'an answer does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (SELECT FROM appeals JOIN users ON users.organization_id = appeals.organization_id AND users.id = appeals.user_id
      WHERE appeals.case_id = OLD.id AND users.account_id = NEW.answered_by) THEN
    RAISE EXCEPTION 'an own appeal' USING ERRCODE = 'check_violation', CONSTRAINT = 'appeal_cases_own';
  END IF;
  UPDATE appeals SET outcome = NEW.outcome, reason = NEW.reason WHERE case_id = OLD.id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER appeal_cases_answer BEFORE UPDATE OF outcome, reason, answered_by, day, amount, words ON appeal_cases
  FOR EACH ROW EXECUTE FUNCTION answer_case();--> statement-breakpoint
-- A sealed result needs no case any more. The appeals stay with their people.
CREATE FUNCTION close_cases() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM appeal_cases WHERE challenge_id = NEW.challenge_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER challenge_results_close AFTER INSERT ON challenge_results FOR EACH ROW
  EXECUTE FUNCTION close_cases();--> statement-breakpoint
-- Those who appealed about an alias learn whether something was corrected, and nothing else.
CREATE FUNCTION tell_appellants() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE appeals SET outcome = 'corrected' FROM challenge_joins AS joins
    WHERE joins.organization_id = NEW.organization_id AND joins.user_id = NEW.user_id
      AND joins.challenge_id = NEW.challenge_id AND appeals.challenge_id = NEW.challenge_id
      AND appeals.target_alias = joins.alias AND appeals.outcome IS DISTINCT FROM 'corrected';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER alias_checks_tell AFTER UPDATE ON alias_checks FOR EACH ROW
  WHEN (NEW.corrected AND NOT OLD.corrected) EXECUTE FUNCTION tell_appellants();
