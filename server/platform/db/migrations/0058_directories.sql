CREATE TABLE "directories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "directories_tenant" UNIQUE("organization_id","id"),
	CONSTRAINT "directories_name" CHECK (length("directories"."name") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "directory_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"directory_id" uuid NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "directory_tokens_secret" UNIQUE("secret_hash"),
	CONSTRAINT "directory_tokens_expiry" CHECK ("directory_tokens"."expires_at" <= "directory_tokens"."created_at" + interval '366 days')
);
--> statement-breakpoint
CREATE TABLE "directory_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"directory_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"derives_email" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"detached_at" timestamp with time zone,
	CONSTRAINT "directory_users_person" UNIQUE("organization_id","user_id"),
	CONSTRAINT "directory_users_name_length" CHECK (length("directory_users"."user_name") between 1 and 254),
	CONSTRAINT "directory_users_external_length" CHECK (length("directory_users"."external_id") between 1 and 254)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "directories" ADD CONSTRAINT "directories_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_tokens" ADD CONSTRAINT "directory_tokens_directory" FOREIGN KEY ("organization_id","directory_id") REFERENCES "public"."directories"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_users" ADD CONSTRAINT "directory_users_directory" FOREIGN KEY ("organization_id","directory_id") REFERENCES "public"."directories"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_users" ADD CONSTRAINT "directory_users_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_tokens_directory" ON "directory_tokens" USING btree ("organization_id","directory_id");--> statement-breakpoint
CREATE INDEX "directory_users_attached" ON "directory_users" USING btree ("organization_id","directory_id","detached_at");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_users_name" ON "directory_users" USING btree ("organization_id","directory_id",lower("user_name")) WHERE "directory_users"."detached_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "directory_users_external" ON "directory_users" USING btree ("organization_id","directory_id","external_id") WHERE "directory_users"."detached_at" is null and "directory_users"."external_id" is not null;--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['directories', 'directory_tokens', 'directory_users'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (true)', name);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (reaches(organization_id))', name);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (reaches(organization_id))', name);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (reaches(organization_id))', name);
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION note_changed_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := work_moment();
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER users_changed BEFORE UPDATE OF first_name, last_name, email, status, blocked_at, custom_fields ON users
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.status, OLD.blocked_at, OLD.custom_fields)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.status, NEW.blocked_at, NEW.custom_fields))
  EXECUTE FUNCTION note_changed_person();--> statement-breakpoint
-- A blocked administrator becomes inactive as soon as another one takes the place.
CREATE FUNCTION deactivate_blocked(organization uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE public.users AS blocked SET status = 'inactive', blocked_at = NULL
  FROM public.administrators AS held
  WHERE held.organization_id = organization AND blocked.organization_id = held.organization_id
    AND blocked.id = held.user_id AND blocked.blocked_at IS NOT NULL
    AND EXISTS (
      SELECT FROM public.administrators AS other
        JOIN public.users AS active ON active.organization_id = other.organization_id AND active.id = other.user_id
        WHERE other.organization_id = organization AND active.status = 'active' AND active.blocked_at IS NULL) $$;--> statement-breakpoint
CREATE FUNCTION deactivate_blocked_administrators() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM deactivate_blocked(NEW.organization_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER administrators_follow_blocked AFTER INSERT ON administrators
  FOR EACH ROW EXECUTE FUNCTION deactivate_blocked_administrators();--> statement-breakpoint
CREATE TRIGGER users_follow_blocked AFTER UPDATE OF status, blocked_at ON users FOR EACH ROW
  WHEN (NEW.status = 'active' AND NEW.blocked_at IS NULL
    AND (OLD.status <> 'active' OR OLD.blocked_at IS NOT NULL))
  EXECUTE FUNCTION deactivate_blocked_administrators();
