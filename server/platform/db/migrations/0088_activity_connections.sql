CREATE TABLE "activity_connections" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vendor" text NOT NULL,
	"id" uuid NOT NULL,
	"vendor_user" text NOT NULL,
	"state" text NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone,
	"read_until" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"tries_since" timestamp with time zone,
	CONSTRAINT "activity_connections_key" PRIMARY KEY("organization_id","user_id","vendor"),
	CONSTRAINT "activity_connections_id" UNIQUE("id"),
	CONSTRAINT "activity_connections_vendor" CHECK ("activity_connections"."vendor" in ('strava', 'google-health')),
	CONSTRAINT "activity_connections_vendor_user" CHECK (length("activity_connections"."vendor_user") between 1 and 100),
	CONSTRAINT "activity_connections_state" CHECK ("activity_connections"."state" in ('active', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "activity_connections" ADD CONSTRAINT "activity_connections_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_connections_account" ON "activity_connections" USING btree ("vendor","vendor_user","organization_id");--> statement-breakpoint
CREATE INDEX "activity_connections_due" ON "activity_connections" USING btree ("next_at") WHERE "activity_connections"."state" = 'active';--> statement-breakpoint
-- A person's role deletes the row and has no privilege on secrets: the function runs as their owner, within the row
-- access of the transaction.
CREATE FUNCTION delete_own_secrets() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  DELETE FROM public.secrets WHERE table_name = TG_TABLE_NAME AND row_id = OLD.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER activity_connections_secrets AFTER DELETE ON activity_connections
  FOR EACH ROW EXECUTE FUNCTION delete_own_secrets();--> statement-breakpoint
DO $$
DECLARE
  name constant text := 'activity_connections';
  shown constant text := '((SELECT reaches_everything()) OR organization_id = ANY ((SELECT reached())::uuid[])'
    ' OR EXISTS (SELECT FROM organizations AS home WHERE home.id = organization_id'
    ' AND home.lineage && (SELECT reached_below())::uuid[]))';
  own constant text := 'user_id = (SELECT acting_person()) OR ';
  written constant text := own || '(SELECT keeps_health()) AND reaches(organization_id)';
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (%s)', name, own || '(SELECT keeps_health()) AND ' || shown);
  EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (%s)', name, written);
  EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (%s)', name, written);
  EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (%s)', name, written);
END $$;
