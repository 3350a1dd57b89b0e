CREATE TABLE "consents" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"given" boolean NOT NULL,
	"text_version" smallint NOT NULL,
	"language" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "consents_organization_id_user_id_purpose_since_pk" PRIMARY KEY("organization_id","user_id","purpose","since"),
	CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('activity', 'sums')),
	CONSTRAINT "consents_language" CHECK ("consents"."language" in ('en', 'fr', 'bilingual')),
	CONSTRAINT "consents_order" CHECK ("consents"."until" is null or "consents"."until" >= "consents"."since")
);
--> statement-breakpoint
CREATE TABLE "activity_entries" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer NOT NULL,
	"day" date NOT NULL,
	"content" jsonb,
	"reason" text,
	"is_current" boolean DEFAULT true NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "activity_entries_organization_id_user_id_id_version_pk" PRIMARY KEY("organization_id","user_id","id","version"),
	CONSTRAINT "activity_entries_version" CHECK ("activity_entries"."version" >= 1),
	CONSTRAINT "activity_entries_reason" CHECK (length("activity_entries"."reason") <= 200)
);
--> statement-breakpoint
CREATE TABLE "member_settings" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"goal" integer DEFAULT 6000 NOT NULL,
	"timezone" text,
	"movement" text DEFAULT 'feet' NOT NULL,
	CONSTRAINT "member_settings_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "member_settings_goal" CHECK ("member_settings"."goal" between 1000 and 20000),
	CONSTRAINT "member_settings_movement" CHECK ("member_settings"."movement" in ('feet', 'wheels', 'other'))
);
--> statement-breakpoint
CREATE TABLE "activity_readings" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"mark" text NOT NULL,
	"quarters" smallint[],
	"total" integer,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "activity_readings_key" PRIMARY KEY("organization_id","user_id","source_id","day","measure","mark"),
	CONSTRAINT "activity_readings_mark" CHECK ("activity_readings"."mark" in ('measured', 'file', 'key', 'typed')),
	CONSTRAINT "activity_readings_measure" CHECK ("activity_readings"."measure" in ('steps', 'footM', 'wheelsM', 'cyclingM', 'pushes', 'activeSeconds')),
	CONSTRAINT "activity_readings_quarters" CHECK ("activity_readings"."quarters" is null or cardinality("activity_readings"."quarters") = 96),
	CONSTRAINT "activity_readings_amounts" CHECK ("activity_readings"."total" >= 0 and 0 <= all("activity_readings"."quarters")),
	CONSTRAINT "activity_readings_something" CHECK (num_nonnulls("activity_readings"."quarters", "activity_readings"."total") > 0)
);
--> statement-breakpoint
CREATE TABLE "activity_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"rank" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_heard_at" timestamp with time zone NOT NULL,
	CONSTRAINT "activity_sources_person" UNIQUE("organization_id","user_id","id"),
	CONSTRAINT "activity_sources_kind" CHECK ("activity_sources"."kind" in ('watch', 'phone', 'platform', 'file', 'strava', 'key', 'typed')),
	CONSTRAINT "activity_sources_name" CHECK (length("activity_sources"."name") between 1 and 80)
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_amounts";--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_something";--> statement-breakpoint
ALTER TABLE "published_cells" DROP CONSTRAINT "published_cells_measure";--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "wheels_m" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "cycling_m" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "pushes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "equivalents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_entries" ADD CONSTRAINT "activity_entries_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_settings" ADD CONSTRAINT "member_settings_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_readings" ADD CONSTRAINT "activity_readings_source" FOREIGN KEY ("organization_id","user_id","source_id") REFERENCES "public"."activity_sources"("organization_id","user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_sources" ADD CONSTRAINT "activity_sources_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_open" ON "consents" USING btree ("organization_id","user_id","purpose") WHERE "consents"."until" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_entries_current" ON "activity_entries" USING btree ("organization_id","user_id","id") WHERE "activity_entries"."is_current";--> statement-breakpoint
CREATE INDEX "activity_entries_day" ON "activity_entries" USING btree ("organization_id","user_id","day") WHERE "activity_entries"."is_current" and "activity_entries"."content" is not null;--> statement-breakpoint
CREATE INDEX "activity_sources_order" ON "activity_sources" USING btree ("organization_id","user_id","rank");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_amounts" CHECK (least("activities"."steps", "activities"."distance_m", "activities"."wheels_m", "activities"."cycling_m", "activities"."pushes",
        "activities"."active_minutes", "activities"."equivalents") >= 0 and "activities"."active_minutes" <= 1440) NOT VALID;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_something" CHECK (greatest("activities"."steps", "activities"."distance_m", "activities"."wheels_m", "activities"."cycling_m", "activities"."pushes",
        "activities"."active_minutes") > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "published_cells" ADD CONSTRAINT "published_cells_measure" CHECK ("published_cells"."measure" in ('steps', 'distanceM', 'cyclingM', 'activeMinutes', 'points')) NOT VALID;--> statement-breakpoint
-- A person reads and writes their own rows. The console's role reads none of them.
DO $$
DECLARE
  name text;
  shown constant text := '((SELECT reaches_everything()) OR organization_id = ANY ((SELECT reached())::uuid[])'
    ' OR EXISTS (SELECT FROM organizations AS home WHERE home.id = organization_id'
    ' AND home.lineage && (SELECT reached_below())::uuid[]))';
  own constant text := 'user_id = (SELECT acting_person()) OR ';
  written constant text := own || '(SELECT keeps_health()) AND reaches(organization_id)';
BEGIN
  FOREACH name IN ARRAY ARRAY['consents', 'member_settings', 'activity_sources', 'activity_readings', 'activity_entries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (%s)', name, own || '(SELECT keeps_health()) AND ' || shown);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (%s)', name, written);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (%s)', name, written);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (%s)', name, written);
  END LOOP;
END $$;--> statement-breakpoint
-- The register of consents only grows: a decision ends once and does not change. It is deleted with its person.
CREATE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM users WHERE organization_id = OLD.organization_id AND id = OLD.user_id)
        AND current_setting('elan.purging', true) IS DISTINCT FROM 'on' THEN
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
CREATE TRIGGER consents_keep BEFORE UPDATE OR DELETE ON consents FOR EACH ROW EXECUTE FUNCTION keep_consent();--> statement-breakpoint
-- An entry's older versions stay: an update only says that a version is no longer the current one.
CREATE FUNCTION keep_entry_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.is_current AND NOT NEW.is_current
      AND (to_jsonb(OLD) - 'is_current') = (to_jsonb(NEW) - 'is_current') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a version of an entry does not change' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER activity_entries_keep BEFORE UPDATE ON activity_entries FOR EACH ROW EXECUTE FUNCTION keep_entry_version();--> statement-breakpoint
-- Whether a person agrees to be in sums that the employer sees.
CREATE FUNCTION consents_to_sums(home uuid, person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM public.consents
    WHERE organization_id = home AND user_id = person AND purpose = 'sums' AND until IS NULL AND given) $$;--> statement-breakpoint
-- Active people of a month: those who agree to be in sums.
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
      FROM (SELECT DISTINCT organization_id, user_id, date_trunc('month', day)::date AS month FROM added) AS active
      ORDER BY 1, 2, 3
    ON CONFLICT (organization_id, user_id, month) DO UPDATE SET counts = true
      WHERE NOT people.counts AND excluded.counts;
  END IF;
  RETURN NULL;
END $$;
