CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
-- A text as it is searched and sorted. Declared immutable, which unaccent itself is not only because its
-- dictionary could be exchanged; a change of it would ask for a new index.
CREATE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;--> statement-breakpoint
-- What LIKE finds a text with, wherever it stands: what was typed has no wildcards.
CREATE FUNCTION containing(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT '%' || regexp_replace(public.fold($1), '([\\%_])', '\\\1', 'g') || '%' $$;--> statement-breakpoint
CREATE TABLE "user_field_values" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"value" text NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "user_field_values_value" UNIQUE("field_id","value")
);
--> statement-breakpoint
CREATE TABLE "user_fields" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"is_required" boolean DEFAULT true NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_fields_key" UNIQUE("organization_id","key"),
	CONSTRAINT "user_fields_tenant" UNIQUE("organization_id","id"),
	CONSTRAINT "user_fields_type" CHECK ("user_fields"."type" in ('text', 'list', 'number', 'date'))
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"organization_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"column" text,
	"outcome" text,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_rows_action" CHECK ("import_rows"."action" in ('create', 'change', 'skip', 'incomplete'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"account_id" uuid,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"heads" jsonb NOT NULL,
	"rules" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"auto_invite" boolean DEFAULT true NOT NULL,
	"creates" integer DEFAULT 0 NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"skips" integer DEFAULT 0 NOT NULL,
	"incomplete" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_tenant" UNIQUE("organization_id","id"),
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('planned', 'running', 'finished'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"mailings" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"mail_id" uuid,
	"invited_by" uuid,
	"language" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "invitations_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "invitations_state" CHECK ("invitations"."state" in ('queued', 'mailed', 'refused', 'revoked')),
	CONSTRAINT "invitations_language" CHECK ("invitations"."language" in ('bilingual', 'en', 'fr')),
	CONSTRAINT "invitations_refusal" CHECK (("invitations"."state" = 'refused') = ("invitations"."refusal" is not null))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"account_id" uuid,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_media_type" CHECK ("uploads"."media_type" in ('image/png', 'image/jpeg'))
);
--> statement-breakpoint
CREATE TABLE "user_counts" (
	"organization_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"invited" integer DEFAULT 0 NOT NULL,
	"active" integer DEFAULT 0 NOT NULL,
	"inactive" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "user_counts_organization_id_slot_pk" PRIMARY KEY("organization_id","slot")
);
--> statement-breakpoint
DROP INDEX "outbox_mailbox";--> statement-breakpoint
DROP INDEX "outbox_newest";--> statement-breakpoint
DROP INDEX "users_newest";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "activated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS (fold(first_name || ' ' || last_name || ' ' || email)) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (fold(last_name || ' ' || first_name)) STORED;--> statement-breakpoint
ALTER TABLE "user_field_values" ADD CONSTRAINT "user_field_values_field" FOREIGN KEY ("organization_id","field_id") REFERENCES "public"."user_fields"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_fields" ADD CONSTRAINT "user_fields_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."imports"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_mail_id_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_counts" ADD CONSTRAINT "user_counts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_field_values_tenant" ON "user_field_values" USING btree ("organization_id","field_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_fields_name" ON "user_fields" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "import_rows_action_line" ON "import_rows" USING btree ("import_id","action","line");--> statement-breakpoint
CREATE INDEX "import_rows_open" ON "import_rows" USING btree ("import_id","line") WHERE "import_rows"."outcome" is null and "import_rows"."action" in ('create', 'change');--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one_plan" ON "imports" USING btree ("organization_id","file_hash") WHERE "imports"."state" <> 'finished';--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one_running" ON "imports" USING btree ("organization_id") WHERE "imports"."state" = 'running';--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "invitations_queue" ON "invitations" USING btree ("queued_at","user_id") WHERE "invitations"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "invitations_mailed" ON "invitations" USING btree ("organization_id","mailed_at");--> statement-breakpoint
CREATE INDEX "invitations_mail" ON "invitations" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "uploads_organization" ON "uploads" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "users_status" ON "users" USING btree ("organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("organization_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("organization_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_mailbox" ON "outbox" USING btree ("recipient","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_counts AS counts (organization_id, slot, pending, invited, active, inactive)
      SELECT organization_id, own_slot,
        count(*) FILTER (WHERE status = 'pending'), count(*) FILTER (WHERE status = 'invited'),
        count(*) FILTER (WHERE status = 'active'), count(*) FILTER (WHERE status = 'inactive')
      FROM added GROUP BY organization_id ORDER BY organization_id
    ON CONFLICT (organization_id, slot) DO UPDATE SET
      pending = counts.pending + excluded.pending, invited = counts.invited + excluded.invited,
      active = counts.active + excluded.active, inactive = counts.inactive + excluded.inactive;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO user_counts AS counts (organization_id, slot, pending, invited, active, inactive)
      SELECT organization_id, own_slot,
        coalesce(sum(n) FILTER (WHERE status = 'pending'), 0), coalesce(sum(n) FILTER (WHERE status = 'invited'), 0),
        coalesce(sum(n) FILTER (WHERE status = 'active'), 0), coalesce(sum(n) FILTER (WHERE status = 'inactive'), 0)
      FROM (
        SELECT organization_id, status, 1 AS n FROM added
        UNION ALL SELECT organization_id, status, -1 FROM removed
      ) AS moved
      GROUP BY organization_id
      HAVING coalesce(sum(n) FILTER (WHERE status = 'pending'), 0) <> 0 OR coalesce(sum(n) FILTER (WHERE status = 'invited'), 0) <> 0
        OR coalesce(sum(n) FILTER (WHERE status = 'active'), 0) <> 0 OR coalesce(sum(n) FILTER (WHERE status = 'inactive'), 0) <> 0
      ORDER BY organization_id
    ON CONFLICT (organization_id, slot) DO UPDATE SET
      pending = counts.pending + excluded.pending, invited = counts.invited + excluded.invited,
      active = counts.active + excluded.active, inactive = counts.inactive + excluded.inactive;
  ELSE
    -- Where the organization itself goes, its counts go with it.
    INSERT INTO user_counts AS counts (organization_id, slot, pending, invited, active, inactive)
      SELECT organization_id, own_slot,
        -count(*) FILTER (WHERE status = 'pending'), -count(*) FILTER (WHERE status = 'invited'),
        -count(*) FILTER (WHERE status = 'active'), -count(*) FILTER (WHERE status = 'inactive')
      FROM removed
      WHERE EXISTS (SELECT FROM organizations WHERE organizations.id = organization_id)
      GROUP BY organization_id ORDER BY organization_id
    ON CONFLICT (organization_id, slot) DO UPDATE SET
      pending = counts.pending + excluded.pending, invited = counts.invited + excluded.invited,
      active = counts.active + excluded.active, inactive = counts.inactive + excluded.inactive;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_count_added AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_users();--> statement-breakpoint
CREATE TRIGGER users_count_changed AFTER UPDATE ON users
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_users();--> statement-breakpoint
CREATE TRIGGER users_count_removed AFTER DELETE ON users
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_users();--> statement-breakpoint
-- Updated on every change of a person: kept short by rewriting it within its page.
ALTER TABLE user_counts SET (fillfactor = 20);--> statement-breakpoint
INSERT INTO user_counts (organization_id, slot, pending, invited, active, inactive)
  SELECT organization_id, 0, count(*) FILTER (WHERE status = 'pending'), count(*) FILTER (WHERE status = 'invited'),
    count(*) FILTER (WHERE status = 'active'), count(*) FILTER (WHERE status = 'inactive')
  FROM users GROUP BY organization_id;--> statement-breakpoint
UPDATE users SET activated_at = created_at WHERE status IN ('active', 'inactive') AND account_id IS NOT NULL;
