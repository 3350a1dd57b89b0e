CREATE TABLE "activities" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"distance_m" integer DEFAULT 0 NOT NULL,
	"active_minutes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "activities_organization_id_user_id_day_source_pk" PRIMARY KEY("organization_id","user_id","day","source"),
	CONSTRAINT "activities_amounts" CHECK ("activities"."steps" >= 0 and "activities"."distance_m" >= 0 and "activities"."active_minutes" between 0 and 1440),
	CONSTRAINT "activities_something" CHECK ("activities"."steps" > 0 or "activities"."distance_m" > 0 or "activities"."active_minutes" > 0)
);
--> statement-breakpoint
CREATE TABLE "activity_days" (
	"organization_id" uuid NOT NULL,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"steps" bigint DEFAULT 0 NOT NULL,
	"distance_m" bigint DEFAULT 0 NOT NULL,
	"active_minutes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_days_organization_id_day_slot_pk" PRIMARY KEY("organization_id","day","slot")
);
--> statement-breakpoint
CREATE TABLE "activity_months" (
	"organization_id" uuid NOT NULL,
	"month" date NOT NULL,
	"slot" smallint NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_months_organization_id_month_slot_pk" PRIMARY KEY("organization_id","month","slot")
);
--> statement-breakpoint
CREATE TABLE "activity_people" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"month" date NOT NULL,
	CONSTRAINT "activity_people_organization_id_user_id_month_pk" PRIMARY KEY("organization_id","user_id","month")
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"activity_metric" text NOT NULL,
	"start_date" date NOT NULL,
	"duration" integer NOT NULL,
	"end_date" date NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"language" text,
	"image_url" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "challenges_tenant" UNIQUE("organization_id","id"),
	CONSTRAINT "challenges_type" CHECK ("challenges"."type" in ('team-competition', 'environmental', 'collective-target', 'podium', 'individual-mission',
        'inter-company', 'donation-challenge')),
	CONSTRAINT "challenges_activity_metric" CHECK ("challenges"."activity_metric" in ('steps', 'distance', 'active-minutes', 'points')),
	CONSTRAINT "challenges_duration" CHECK ("challenges"."duration" >= 1),
	CONSTRAINT "challenges_period" CHECK ("challenges"."end_date" >= "challenges"."start_date")
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quizzes_tenant" UNIQUE("organization_id","id"),
	CONSTRAINT "quizzes_category" CHECK ("quizzes"."category" in ('health', 'nutrition', 'sport', 'survey', 'sleep', 'wellness', 'environment')),
	CONSTRAINT "quizzes_period" CHECK ("quizzes"."end_at" >= "quizzes"."start_at"),
	CONSTRAINT "quizzes_answers" CHECK ("quizzes"."answers" >= 0)
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"logo_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "user_arrivals" (
	"organization_id" uuid NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"slot" smallint NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "user_arrivals_organization_id_minute_slot_pk" PRIMARY KEY("organization_id","minute","slot")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_days" ADD CONSTRAINT "activity_days_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_months" ADD CONSTRAINT "activity_months_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_people" ADD CONSTRAINT "activity_people_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_arrivals" ADD CONSTRAINT "user_arrivals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenges_start" ON "challenges" USING btree ("organization_id","start_date","id");--> statement-breakpoint
CREATE INDEX "challenges_end" ON "challenges" USING btree ("organization_id","end_date","start_date");--> statement-breakpoint
CREATE INDEX "challenges_newest" ON "challenges" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "challenges_created_by" ON "challenges" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "quizzes_start" ON "quizzes" USING btree ("organization_id","start_at","id");--> statement-breakpoint
CREATE INDEX "quizzes_end" ON "quizzes" USING btree ("organization_id","end_at","start_at");--> statement-breakpoint
CREATE INDEX "quizzes_newest" ON "quizzes" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "teams_name" ON "teams" USING btree ("organization_id","name","id");--> statement-breakpoint
CREATE INDEX "imports_finished" ON "imports" USING btree ("organization_id","finished_at") WHERE "imports"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "users_activated" ON "users" USING btree ("organization_id","activated_at") WHERE "users"."activated_at" is not null;--> statement-breakpoint
CREATE FUNCTION count_arrivals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_arrivals AS arrivals (organization_id, minute, slot, people)
      SELECT organization_id, date_trunc('minute', created_at), own_slot, count(*)
      FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, minute, slot) DO UPDATE SET people = arrivals.people + excluded.people;
  ELSE
    -- Where the organization itself goes, its counts go with it.
    INSERT INTO user_arrivals AS arrivals (organization_id, minute, slot, people)
      SELECT organization_id, date_trunc('minute', created_at), own_slot, -count(*)
      FROM removed
      WHERE EXISTS (SELECT FROM organizations WHERE organizations.id = organization_id)
      GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, minute, slot) DO UPDATE SET people = arrivals.people + excluded.people;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_arrival_added AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_arrivals();--> statement-breakpoint
CREATE TRIGGER users_arrival_removed AFTER DELETE ON users
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_arrivals();--> statement-breakpoint
INSERT INTO user_arrivals (organization_id, minute, slot, people)
  SELECT organization_id, date_trunc('minute', created_at), 0, count(*) FROM users GROUP BY 1, 2;--> statement-breakpoint
CREATE FUNCTION sum_activities() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO activity_days AS days (organization_id, day, slot, steps, distance_m, active_minutes)
      SELECT organization_id, day, own_slot, sum(steps), sum(distance_m), sum(active_minutes)
      FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, day, slot) DO UPDATE SET
      steps = days.steps + excluded.steps, distance_m = days.distance_m + excluded.distance_m,
      active_minutes = days.active_minutes + excluded.active_minutes;
    INSERT INTO activity_people (organization_id, user_id, month)
      SELECT DISTINCT organization_id, user_id, date_trunc('month', day)::date FROM added ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO activity_days AS days (organization_id, day, slot, steps, distance_m, active_minutes)
      SELECT organization_id, day, own_slot, sum(steps), sum(distance_m), sum(active_minutes)
      FROM (
        SELECT organization_id, day, steps, distance_m, active_minutes FROM added
        UNION ALL SELECT organization_id, day, -steps, -distance_m, -active_minutes FROM removed
      ) AS moved
      GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, day, slot) DO UPDATE SET
      steps = days.steps + excluded.steps, distance_m = days.distance_m + excluded.distance_m,
      active_minutes = days.active_minutes + excluded.active_minutes;
  ELSE
    -- Where the organization itself goes, its sums go with it.
    INSERT INTO activity_days AS days (organization_id, day, slot, steps, distance_m, active_minutes)
      SELECT organization_id, day, own_slot, -sum(steps), -sum(distance_m), -sum(active_minutes)
      FROM removed
      WHERE EXISTS (SELECT FROM organizations WHERE organizations.id = organization_id)
      GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, day, slot) DO UPDATE SET
      steps = days.steps + excluded.steps, distance_m = days.distance_m + excluded.distance_m,
      active_minutes = days.active_minutes + excluded.active_minutes;
    DELETE FROM activity_people AS people
      USING (SELECT DISTINCT organization_id, user_id, date_trunc('month', day)::date AS month FROM removed) AS gone
      WHERE people.organization_id = gone.organization_id AND people.user_id = gone.user_id
        AND people.month = gone.month
        AND NOT EXISTS (
          SELECT FROM activities
          WHERE activities.organization_id = gone.organization_id AND activities.user_id = gone.user_id
            AND activities.day >= gone.month AND activities.day < gone.month + interval '1 month');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER activities_sum_added AFTER INSERT ON activities
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_activities();--> statement-breakpoint
CREATE TRIGGER activities_sum_changed AFTER UPDATE ON activities
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sum_activities();--> statement-breakpoint
CREATE TRIGGER activities_sum_removed AFTER DELETE ON activities
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sum_activities();--> statement-breakpoint
-- Which row it is does not change: who was active in which month is kept as rows come and go.
CREATE FUNCTION keep_activity_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the person, day and source of an activity do not change' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER activities_keep_key BEFORE UPDATE ON activities FOR EACH ROW
  WHEN ((old.organization_id, old.user_id, old.day, old.source)
    IS DISTINCT FROM (new.organization_id, new.user_id, new.day, new.source))
  EXECUTE FUNCTION keep_activity_key();--> statement-breakpoint
CREATE FUNCTION count_activity_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO activity_months AS months (organization_id, month, slot, people)
      SELECT organization_id, month, own_slot, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, month, slot) DO UPDATE SET people = months.people + excluded.people;
  ELSE
    INSERT INTO activity_months AS months (organization_id, month, slot, people)
      SELECT organization_id, month, own_slot, -count(*)
      FROM removed
      WHERE EXISTS (SELECT FROM organizations WHERE organizations.id = organization_id)
      GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, month, slot) DO UPDATE SET people = months.people + excluded.people;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER activity_people_count_added AFTER INSERT ON activity_people
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_activity_people();--> statement-breakpoint
CREATE TRIGGER activity_people_count_removed AFTER DELETE ON activity_people
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_activity_people();--> statement-breakpoint
-- Updated on nearly every change of what they count: kept short by rewriting them within their page.
ALTER TABLE user_arrivals SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE activity_days SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE activity_months SET (fillfactor = 20);
