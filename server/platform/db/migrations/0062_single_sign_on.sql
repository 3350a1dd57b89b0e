CREATE TABLE "connection_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_test" boolean NOT NULL,
	"reason" text,
	"detail" text,
	"claims" text[] DEFAULT '{}'::text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"kind" text DEFAULT 'oidc' NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"secret_set_at" timestamp with time zone,
	"client_authentication" text DEFAULT 'basic' NOT NULL,
	"algorithm" text DEFAULT 'RS256' NOT NULL,
	"claims" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"configured_at" timestamp with time zone NOT NULL,
	"tested_at" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"last_failure_at" timestamp with time zone,
	"last_failure_reason" text,
	CONSTRAINT "connections_tenant" UNIQUE("organization_id","id"),
	CONSTRAINT "connections_state" CHECK (state in ('draft', 'tested', 'on', 'suspended')),
	CONSTRAINT "connections_algorithm" CHECK (algorithm in ('RS256', 'PS256', 'ES256', 'EdDSA')),
	CONSTRAINT "connections_tested" CHECK ("connections"."state" = 'draft' or "connections"."tested_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identities_subject" UNIQUE("connection_id","subject"),
	CONSTRAINT "identities_account" UNIQUE("connection_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_starts" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"cookie_hash" "bytea" NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"return_to" text,
	"tested_by" uuid,
	"configured_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"subject" text,
	"email" text,
	"provider_session" text,
	"code_hash" "bytea",
	"code_tries" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "connection_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_session" text;--> statement-breakpoint
ALTER TABLE "connection_attempts" ADD CONSTRAINT "connection_attempts_connection" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."connections"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_connection" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."connections"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_starts" ADD CONSTRAINT "sign_in_starts_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_starts" ADD CONSTRAINT "sign_in_starts_tested_by_accounts_id_fk" FOREIGN KEY ("tested_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_attempts_newest" ON "connection_attempts" USING btree ("organization_id","connection_id","at","id");--> statement-breakpoint
CREATE INDEX "identities_of_connection" ON "identities" USING btree ("organization_id","connection_id");--> statement-breakpoint
CREATE INDEX "identities_of_account" ON "identities" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sign_in_starts_expiry" ON "sign_in_starts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_starts_connection" ON "sign_in_starts" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "sign_in_starts_tested_by" ON "sign_in_starts" USING btree ("tested_by") WHERE "sign_in_starts"."tested_by" is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_organizations_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_single_sign_on" CHECK (("sessions"."connection_id" is null) = ("sessions"."customer_id" is null)) NOT VALID;--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['connections', 'connection_attempts', 'identities'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (true)', name);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (reaches(organization_id))', name);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (reaches(organization_id))', name);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (reaches(organization_id))', name);
  END LOOP;
END $$;--> statement-breakpoint
CREATE TRIGGER connections_secrets AFTER DELETE ON connections FOR EACH ROW EXECUTE FUNCTION delete_secrets();
