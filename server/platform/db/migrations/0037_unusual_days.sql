CREATE TABLE "confirmed_days" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "confirmed_days_key" PRIMARY KEY("organization_id","user_id","day")
);
--> statement-breakpoint
ALTER TABLE "confirmed_days" ADD CONSTRAINT "confirmed_days_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DO $$
DECLARE
  shown constant text := '((SELECT reaches_everything()) OR organization_id = ANY ((SELECT reached())::uuid[])'
    ' OR EXISTS (SELECT FROM organizations AS home WHERE home.id = organization_id'
    ' AND home.lineage && (SELECT reached_below())::uuid[]))';
  own constant text := 'user_id = (SELECT acting_person()) OR ';
  written constant text := own || '(SELECT keeps_health()) AND reaches(organization_id)';
BEGIN
  ALTER TABLE confirmed_days ENABLE ROW LEVEL SECURITY;
  ALTER TABLE confirmed_days FORCE ROW LEVEL SECURITY;
  EXECUTE format('CREATE POLICY reading ON confirmed_days FOR SELECT USING (%s)', own || '(SELECT keeps_health()) AND ' || shown);
  EXECUTE format('CREATE POLICY adding ON confirmed_days FOR INSERT WITH CHECK (%s)', written);
  EXECUTE format('CREATE POLICY changing ON confirmed_days FOR UPDATE USING (%s)', written);
  EXECUTE format('CREATE POLICY deleting ON confirmed_days FOR DELETE USING (%s)', written);
END $$;
