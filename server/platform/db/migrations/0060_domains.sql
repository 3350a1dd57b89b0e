CREATE TABLE "domain_delegations" (
	"organization_id" uuid NOT NULL,
	"domain_id" uuid NOT NULL,
	"delegate_id" uuid NOT NULL,
	CONSTRAINT "domain_delegations_key" PRIMARY KEY("domain_id","delegate_id")
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"missing_days" integer DEFAULT 0 NOT NULL,
	"lapsed_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "domains_identity" UNIQUE("organization_id","id"),
	CONSTRAINT "domains_of_organization" UNIQUE("organization_id","domain"),
	CONSTRAINT "domains_lower" CHECK ("domains"."domain" = lower("domains"."domain")),
	CONSTRAINT "domains_lapsed" CHECK ("domains"."lapsed_at" is null or "domains"."proved_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "domain_delegations" ADD CONSTRAINT "domain_delegations_delegate_id_organizations_id_fk" FOREIGN KEY ("delegate_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_delegations" ADD CONSTRAINT "domain_delegations_domain" FOREIGN KEY ("organization_id","domain_id") REFERENCES "public"."domains"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "domain_delegations_domain" ON "domain_delegations" USING btree ("organization_id","domain_id");--> statement-breakpoint
CREATE INDEX "domain_delegations_delegate" ON "domain_delegations" USING btree ("delegate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_proved_once" ON "domains" USING btree ("domain") WHERE "domains"."proved_at" is not null and "domains"."lapsed_at" is null;--> statement-breakpoint
CREATE INDEX "domains_due" ON "domains" USING btree ("checked_at") WHERE "domains"."proved_at" is not null;--> statement-breakpoint
-- A domain is delegated downwards only: otherwise one customer could vouch for the people of another.
CREATE FUNCTION refuse_delegation_elsewhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.delegate_id = NEW.organization_id OR NOT EXISTS (
    SELECT FROM public.organizations WHERE id = NEW.delegate_id AND lineage @> ARRAY[NEW.organization_id]) THEN
    RAISE EXCEPTION 'the organization is not below the owner of the domain'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'domain_delegations_below';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER domain_delegations_below BEFORE INSERT OR UPDATE ON domain_delegations
  FOR EACH ROW EXECUTE FUNCTION refuse_delegation_elsewhere();--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['domains', 'domain_delegations'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (true)', name);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (reaches(organization_id))', name);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (reaches(organization_id))', name);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (reaches(organization_id))', name);
  END LOOP;
END $$;
