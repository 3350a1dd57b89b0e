CREATE TABLE "live_counts" (
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"people" integer NOT NULL,
	"eligible" integer NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "live_counts_organization_id_kind_subject_pk" PRIMARY KEY("organization_id","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "membership_periods" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"team_id" uuid,
	CONSTRAINT "membership_periods_organization_id_user_id_since_pk" PRIMARY KEY("organization_id","user_id","since"),
	CONSTRAINT "membership_periods_order" CHECK ("membership_periods"."until" is null or "membership_periods"."until" >= "membership_periods"."since")
);
--> statement-breakpoint
CREATE TABLE "published_cells" (
	"organization_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"day" date NOT NULL,
	"team_id" uuid,
	"value" bigint NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "published_cells_once" UNIQUE NULLS NOT DISTINCT("organization_id","measure","day","team_id"),
	CONSTRAINT "published_cells_measure" CHECK ("published_cells"."measure" in ('steps', 'distanceM', 'activeMinutes')),
	CONSTRAINT "published_cells_value" CHECK ("published_cells"."value" > 0),
	CONSTRAINT "published_cells_people" CHECK ("published_cells"."people" >= 5 and "published_cells"."people" % 5 = 0)
);
--> statement-breakpoint
CREATE TABLE "published_counts" (
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "published_counts_organization_id_kind_subject_pk" PRIMARY KEY("organization_id","kind","subject"),
	CONSTRAINT "published_counts_kind" CHECK ("published_counts"."kind" in ('month', 'quiz')),
	CONSTRAINT "published_counts_people" CHECK ("published_counts"."people" >= 5 and "published_counts"."people" % 5 = 0)
);
--> statement-breakpoint
CREATE TABLE "published_quizzes" (
	"organization_id" uuid NOT NULL,
	"quiz_id" uuid NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "published_quizzes_organization_id_quiz_id_pk" PRIMARY KEY("organization_id","quiz_id")
);
--> statement-breakpoint
CREATE TABLE "published_weeks" (
	"organization_id" uuid NOT NULL,
	"week" date NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "published_weeks_organization_id_week_closed_at_pk" PRIMARY KEY("organization_id","week","closed_at"),
	CONSTRAINT "published_weeks_monday" CHECK (extract(isodow from "published_weeks"."week") = 1)
);
--> statement-breakpoint
ALTER TABLE "live_counts" ADD CONSTRAINT "live_counts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_periods" ADD CONSTRAINT "membership_periods_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_cells" ADD CONSTRAINT "published_cells_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_counts" ADD CONSTRAINT "published_counts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_quizzes" ADD CONSTRAINT "published_quizzes_quiz" FOREIGN KEY ("organization_id","quiz_id") REFERENCES "public"."quizzes"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_weeks" ADD CONSTRAINT "published_weeks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_periods_open" ON "membership_periods" USING btree ("organization_id","user_id") WHERE "membership_periods"."until" is null;--> statement-breakpoint
-- The roles of a login, as server/db/database-roles.ts makes them: see docs/decisions/0021.
CREATE FUNCTION console_role() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT left(session_user, 59) || '_app' $$;--> statement-breakpoint
CREATE FUNCTION person_role() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT left(session_user, 55) || '_person' $$;--> statement-breakpoint
CREATE FUNCTION closing_role() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT left(session_user, 55) || '_closing' $$;--> statement-breakpoint
-- Whether the present role is behind the wall of health: neither the console's nor a person's. The owner's triggers and
-- the closing role are.
CREATE FUNCTION keeps_health() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT current_user NOT IN (public.console_role(), public.person_role()) $$;--> statement-breakpoint
-- The person whose own call the transaction is; null in all others.
CREATE FUNCTION acting_person() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN current_user = public.person_role() THEN nullif(current_setting('elan.person', true), '')::uuid END $$;--> statement-breakpoint
-- The moment by the clock of the server that opened the transaction, which tests move.
CREATE FUNCTION work_moment() RETURNS timestamptz LANGUAGE sql STABLE
  AS $$ SELECT coalesce(nullif(current_setting('elan.now', true), '')::timestamptz, now()) $$;--> statement-breakpoint
DO $$
DECLARE
  tenant record;
  shown constant text := '((SELECT reaches_everything()) OR organization_id = ANY ((SELECT reached())::uuid[])'
    ' OR EXISTS (SELECT FROM organizations AS home WHERE home.id = organization_id'
    ' AND home.lineage && (SELECT reached_below())::uuid[]))';
  kept constant text := '(SELECT keeps_health()) AND ';
  own constant text := 'user_id = (SELECT acting_person())';
  -- Answers to quizzes whose rows the employer downloads by name.
  named constant text := '(SELECT current_user = console_role()) AND EXISTS (SELECT FROM quizzes'
    ' WHERE quizzes.organization_id = %1$I.organization_id AND quizzes.id = %1$I.quiz_id'
    ' AND quizzes.category IN (''sport'', ''environment''))';
  readable text;
  written text;
BEGIN
  FOR tenant IN
    SELECT name, name IN ('activities', 'quiz_participants', 'quiz_answers') AS personal, name LIKE 'quiz%' AS answers
    FROM unnest(ARRAY['activities', 'activity_people', 'activity_months', 'quiz_participants', 'quiz_answers',
      'live_counts', 'membership_periods']) AS name
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant.name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant.name);
    EXECUTE format('DROP POLICY IF EXISTS reading ON %I', tenant.name);
    EXECUTE format('DROP POLICY IF EXISTS adding ON %I', tenant.name);
    EXECUTE format('DROP POLICY IF EXISTS changing ON %I', tenant.name);
    EXECUTE format('DROP POLICY IF EXISTS deleting ON %I', tenant.name);
    readable := kept || shown;
    written := '(SELECT keeps_health()) AND reaches(organization_id)';
    IF tenant.personal THEN
      readable := own || ' OR ' || readable;
      written := own || ' OR ' || written;
    END IF;
    IF tenant.answers THEN
      readable := readable || ' OR ' || format(named, tenant.name) || ' AND ' || shown;
    END IF;
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (%s)', tenant.name, readable);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (%s)', tenant.name, written);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (%s)', tenant.name, written);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (%s)', tenant.name, written);
  END LOOP;
  FOR tenant IN
    SELECT unnest(ARRAY['published_weeks', 'published_cells', 'published_counts', 'published_quizzes']) AS name
  LOOP
    written := '(SELECT keeps_health()) AND reaches(organization_id)';
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant.name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant.name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (true)', tenant.name);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (%s)', tenant.name, written);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (%s)', tenant.name, written);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (%s)', tenant.name, written);
  END LOOP;
END $$;--> statement-breakpoint
-- What is published stays as it was written, also for the tables' owner. It goes with its customer, and the figures of
-- a quiz with their quiz.
CREATE FUNCTION keep_published() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM organizations WHERE id = OLD.organization_id
        AND (deleted_at IS NULL OR current_setting('elan.purging', true) IS DISTINCT FROM 'on')) THEN
      RETURN OLD;
    END IF;
    IF TG_TABLE_NAME = 'published_quizzes'
        AND NOT EXISTS (SELECT FROM quizzes WHERE organization_id = OLD.organization_id AND id = OLD.quiz_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'what is published does not change' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE FUNCTION keep_all_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what is published does not change' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
-- How many answered: the console reads that of named quizzes alone.
DROP POLICY reading ON quiz_counts;--> statement-breakpoint
DROP POLICY adding ON quiz_counts;--> statement-breakpoint
DROP POLICY changing ON quiz_counts;--> statement-breakpoint
DROP POLICY deleting ON quiz_counts;--> statement-breakpoint
CREATE POLICY reading ON quiz_counts FOR SELECT USING ((SELECT keeps_health()) OR EXISTS (
  SELECT FROM quizzes WHERE quizzes.organization_id = quiz_counts.organization_id AND quizzes.id = quiz_counts.quiz_id
    AND quizzes.category IN ('sport', 'environment')));--> statement-breakpoint
CREATE POLICY adding ON quiz_counts FOR INSERT WITH CHECK ((SELECT keeps_health()) AND reaches(organization_id));--> statement-breakpoint
CREATE POLICY changing ON quiz_counts FOR UPDATE USING ((SELECT keeps_health()) AND reaches(organization_id));--> statement-breakpoint
CREATE POLICY deleting ON quiz_counts FOR DELETE USING ((SELECT keeps_health()) AND reaches(organization_id));--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['published_weeks', 'published_cells', 'published_quizzes'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_keep BEFORE UPDATE OR DELETE ON %1$I FOR EACH ROW EXECUTE FUNCTION keep_published()', name);
    EXECUTE format('CREATE TRIGGER %1$s_keep_all BEFORE TRUNCATE ON %1$I FOR EACH STATEMENT EXECUTE FUNCTION keep_all_published()', name);
  END LOOP;
END $$;--> statement-breakpoint
-- A published count only grows: what one person takes back cannot be read off it.
CREATE FUNCTION grow_published_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.people < OLD.people THEN
    RAISE EXCEPTION 'a published count only grows' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER published_counts_grow BEFORE UPDATE ON published_counts FOR EACH ROW EXECUTE FUNCTION grow_published_count();--> statement-breakpoint
-- Those who answered a confidential quiz were promised that nobody learns what.
CREATE FUNCTION keep_confidential() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Waits for those who are answering, whose key lock an update of the category would pass by.
  PERFORM FROM quizzes WHERE id = OLD.id FOR UPDATE;
  IF EXISTS (SELECT FROM quiz_participants WHERE organization_id = OLD.organization_id AND quiz_id = OLD.id) THEN
    RAISE EXCEPTION 'a confidential quiz that has answers stays confidential' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER quizzes_keep_confidential BEFORE UPDATE OF category ON quizzes FOR EACH ROW
  WHEN (OLD.category NOT IN ('sport', 'environment') AND NEW.category IN ('sport', 'environment'))
  EXECUTE FUNCTION keep_confidential();--> statement-breakpoint
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
    INSERT INTO activity_people (organization_id, user_id, month)
      SELECT DISTINCT organization_id, user_id, date_trunc('month', day)::date FROM added ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Correcting a day adds nobody to its month.
DROP TRIGGER activities_sum_changed ON activities;--> statement-breakpoint
ALTER FUNCTION count_activity_people() SECURITY DEFINER SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION count_quiz_participants() SECURITY DEFINER SET search_path = public, pg_temp;--> statement-breakpoint
CREATE FUNCTION keep_membership_of_user() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.status = 'active' THEN
    INSERT INTO membership_periods (organization_id, user_id, since, team_id)
      SELECT NEW.organization_id, NEW.id,
        CASE TG_OP WHEN 'INSERT' THEN coalesce(NEW.activated_at, NEW.created_at) ELSE work_moment() END,
        (SELECT team_id FROM team_members WHERE organization_id = NEW.organization_id AND user_id = NEW.id)
    ON CONFLICT (organization_id, user_id, since) DO UPDATE SET until = NULL, team_id = excluded.team_id;
  ELSE
    UPDATE membership_periods SET until = greatest(since, work_moment())
      WHERE organization_id = NEW.organization_id AND user_id = NEW.id AND until IS NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_membership_added AFTER INSERT ON users FOR EACH ROW
  WHEN (NEW.status = 'active') EXECUTE FUNCTION keep_membership_of_user();--> statement-breakpoint
CREATE TRIGGER users_membership_changed AFTER UPDATE OF status ON users FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND 'active' IN (OLD.status, NEW.status))
  EXECUTE FUNCTION keep_membership_of_user();--> statement-breakpoint
CREATE FUNCTION keep_membership_of_team() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  home constant uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.organization_id ELSE NEW.organization_id END;
  person constant uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END;
  team constant uuid := CASE TG_OP WHEN 'DELETE' THEN NULL ELSE NEW.team_id END;
  moment constant timestamptz := CASE TG_OP WHEN 'INSERT' THEN NEW.joined_at ELSE work_moment() END;
  begun timestamptz;
BEGIN
  SELECT since INTO begun FROM membership_periods
    WHERE organization_id = home AND user_id = person AND until IS NULL;
  -- Somebody who is not active, or is being deleted.
  IF begun IS NULL OR NOT EXISTS (SELECT FROM users WHERE organization_id = home AND id = person) THEN
    RETURN NULL;
  END IF;
  IF begun >= moment THEN
    UPDATE membership_periods SET team_id = team
      WHERE organization_id = home AND user_id = person AND since = begun;
  ELSE
    UPDATE membership_periods SET until = moment
      WHERE organization_id = home AND user_id = person AND since = begun;
    INSERT INTO membership_periods (organization_id, user_id, since, team_id)
      VALUES (home, person, moment, team)
    ON CONFLICT (organization_id, user_id, since) DO UPDATE SET until = NULL, team_id = excluded.team_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER team_members_membership AFTER INSERT OR UPDATE OR DELETE ON team_members FOR EACH ROW
  EXECUTE FUNCTION keep_membership_of_team();
