CREATE TABLE "own_export_parts" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"export_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "own_export_parts_key" PRIMARY KEY("organization_id","user_id","export_id","part")
);
--> statement-breakpoint
CREATE TABLE "own_exports" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "own_exports_key" PRIMARY KEY("organization_id","user_id","id"),
	CONSTRAINT "own_exports_state" CHECK ("own_exports"."state" in ('making', 'ready', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "own_export_parts" ADD CONSTRAINT "own_export_parts_export" FOREIGN KEY ("organization_id","user_id","export_id") REFERENCES "public"."own_exports"("organization_id","user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_exports" ADD CONSTRAINT "own_exports_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_exports_age" ON "own_exports" USING btree ("asked_at");--> statement-breakpoint
DO $$
DECLARE
  name text;
  shown constant text := '((SELECT reaches_everything()) OR organization_id = ANY ((SELECT reached())::uuid[])'
    ' OR EXISTS (SELECT FROM organizations AS home WHERE home.id = organization_id'
    ' AND home.lineage && (SELECT reached_below())::uuid[]))';
  own constant text := 'user_id = (SELECT acting_person()) OR ';
  written constant text := own || '(SELECT keeps_health()) AND reaches(organization_id)';
BEGIN
  FOREACH name IN ARRAY ARRAY['own_exports', 'own_export_parts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (%s)', name, own || '(SELECT keeps_health()) AND ' || shown);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (%s)', name, written);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (%s)', name, written);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (%s)', name, written);
  END LOOP;
END $$;
