CREATE TABLE "activity_own_months" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"month" date NOT NULL,
	"days" smallint NOT NULL,
	"steps" integer NOT NULL,
	"distance_m" integer NOT NULL,
	"wheels_m" integer NOT NULL,
	"cycling_m" integer NOT NULL,
	"pushes" integer NOT NULL,
	"active_minutes" integer NOT NULL,
	"equivalents" integer NOT NULL,
	CONSTRAINT "activity_own_months_key" PRIMARY KEY("organization_id","user_id","month"),
	CONSTRAINT "activity_own_months_first" CHECK (extract(day from "activity_own_months"."month") = 1)
);
--> statement-breakpoint
ALTER TABLE "activity_own_months" ADD CONSTRAINT "activity_own_months_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A month of which only the sums are left still had its person active: no count that was shown of it moves.
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
            AND activities.day >= gone.month AND activities.day < gone.month + interval '1 month')
        AND NOT EXISTS (
          SELECT FROM activity_own_months AS months
          WHERE months.organization_id = gone.organization_id AND months.user_id = gone.user_id
            AND months.month = gone.month);
  ELSIF EXISTS (
      SELECT FROM added
      WHERE NOT EXISTS (
        SELECT FROM activity_people AS people
        WHERE people.organization_id = added.organization_id AND people.user_id = added.user_id
          AND people.month = date_trunc('month', added.day)::date AND people.counts)) THEN
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
CREATE FUNCTION forget_own_months() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM activity_people AS people USING removed
    WHERE people.organization_id = removed.organization_id AND people.user_id = removed.user_id
      AND people.month = removed.month
      AND NOT EXISTS (
        SELECT FROM activities
        WHERE activities.organization_id = removed.organization_id AND activities.user_id = removed.user_id
          AND activities.day >= removed.month AND activities.day < removed.month + interval '1 month');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER activity_own_months_removed AFTER DELETE ON activity_own_months
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forget_own_months();--> statement-breakpoint
DO $$
DECLARE
  shown constant text := '((SELECT reaches_everything()) OR organization_id = ANY ((SELECT reached())::uuid[])'
    ' OR EXISTS (SELECT FROM organizations AS home WHERE home.id = organization_id'
    ' AND home.lineage && (SELECT reached_below())::uuid[]))';
  own constant text := 'user_id = (SELECT acting_person()) OR ';
  written constant text := own || '(SELECT keeps_health()) AND reaches(organization_id)';
BEGIN
  ALTER TABLE activity_own_months ENABLE ROW LEVEL SECURITY;
  ALTER TABLE activity_own_months FORCE ROW LEVEL SECURITY;
  EXECUTE format('CREATE POLICY reading ON activity_own_months FOR SELECT USING (%s)',
    own || '(SELECT keeps_health()) AND ' || shown);
  EXECUTE format('CREATE POLICY adding ON activity_own_months FOR INSERT WITH CHECK (%s)', written);
  EXECUTE format('CREATE POLICY changing ON activity_own_months FOR UPDATE USING (%s)', written);
  EXECUTE format('CREATE POLICY deleting ON activity_own_months FOR DELETE USING (%s)', written);
END $$;
