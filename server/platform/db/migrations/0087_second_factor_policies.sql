CREATE TABLE "mailed_codes" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "factor_by_company" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "roles_factor_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "people_factor_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "provider_factor_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailed_codes" ADD CONSTRAINT "mailed_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organizations_factor_policies" ON "organizations" USING btree ("id") WHERE "organizations"."roles_factor_since" is not null;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_factor_policy" CHECK ("organizations"."roles_factor_since" is not null or ("organizations"."people_factor_since" is null and "organizations"."provider_factor_since" is null));