CREATE TABLE "break_glass" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"named_at" timestamp with time zone NOT NULL,
	CONSTRAINT "break_glass_key" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "connection_domains" (
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"domain_id" uuid NOT NULL,
	"required_from" timestamp with time zone,
	CONSTRAINT "connection_domains_key" PRIMARY KEY("connection_id","domain_id")
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "joins" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "default_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "group_source" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "required_amr" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_starts" ADD COLUMN "invitation_hash" "bytea";--> statement-breakpoint
ALTER TABLE "break_glass" ADD CONSTRAINT "break_glass_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_domains" ADD CONSTRAINT "connection_domains_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_domains" ADD CONSTRAINT "connection_domains_connection" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."connections"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_domains_of_connection" ON "connection_domains" USING btree ("organization_id","connection_id");--> statement-breakpoint
CREATE INDEX "connection_domains_domain" ON "connection_domains" USING btree ("domain_id");--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_default_organization_id_organizations_id_fk" FOREIGN KEY ("default_organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connections_default_organization" ON "connections" USING btree ("default_organization_id") WHERE "connections"."default_organization_id" is not null;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_group_source" CHECK (group_source in ('scim', 'sign-in'));--> statement-breakpoint
-- Whether an organization may vouch for the addresses of a domain: it, or one below it, has proved the domain, or the owner
-- has delegated it. Never an organization below the owner without that.
CREATE FUNCTION may_vouch(vouching uuid, owned uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM public.domains AS d JOIN public.organizations AS o ON o.id = d.organization_id
    WHERE d.id = owned AND d.proved_at IS NOT NULL AND d.lapsed_at IS NULL AND d.deleted_at IS NULL
      AND o.deleted_at IS NULL
      AND (o.lineage @> ARRAY[vouching] OR EXISTS (
        SELECT FROM public.domain_delegations AS g WHERE g.domain_id = d.id AND g.delegate_id = vouching)))
$$;--> statement-breakpoint
CREATE FUNCTION refuse_foreign_domain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT public.may_vouch(NEW.organization_id, NEW.domain_id) THEN
    RAISE EXCEPTION 'the organization may not vouch for the domain'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'connection_domains_vouched';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER connection_domains_vouched BEFORE INSERT OR UPDATE OF organization_id, domain_id ON connection_domains
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_domain();--> statement-breakpoint
CREATE FUNCTION refuse_default_elsewhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.default_organization_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM public.organizations
    WHERE id = NEW.default_organization_id AND lineage @> ARRAY[NEW.organization_id] AND deleted_at IS NULL) THEN
    RAISE EXCEPTION 'the default organization is not below the one of the connection'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'connections_default_below';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER connections_default_below BEFORE INSERT OR UPDATE OF default_organization_id ON connections
  FOR EACH ROW EXECUTE FUNCTION refuse_default_elsewhere();--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['connection_domains', 'break_glass'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (true)', name);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (reaches(organization_id))', name);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (reaches(organization_id))', name);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (reaches(organization_id))', name);
  END LOOP;
END $$;
