CREATE TABLE "secrets" (
	"table_name" text NOT NULL,
	"row_id" uuid NOT NULL,
	"name" text NOT NULL,
	"organization_id" uuid,
	"key_id" text NOT NULL,
	"encrypted" "bytea" NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "secrets_key" PRIMARY KEY("table_name","row_id","name")
);
--> statement-breakpoint
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "secrets_organization" ON "secrets" USING btree ("organization_id");--> statement-breakpoint
ALTER TABLE secrets ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE secrets FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reading ON secrets FOR SELECT USING (true);--> statement-breakpoint
CREATE POLICY adding ON secrets FOR INSERT WITH CHECK (organization_id IS NULL OR reaches(organization_id));--> statement-breakpoint
CREATE POLICY changing ON secrets FOR UPDATE USING (organization_id IS NULL OR reaches(organization_id));--> statement-breakpoint
CREATE POLICY deleting ON secrets FOR DELETE USING (organization_id IS NULL OR reaches(organization_id));--> statement-breakpoint
-- Each table whose rows have secrets calls it after a delete.
CREATE FUNCTION delete_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.secrets WHERE table_name = TG_TABLE_NAME AND row_id = OLD.id;
  RETURN NULL;
END $$;
