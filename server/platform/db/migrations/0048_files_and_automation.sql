CREATE TABLE "activity_key_secrets" (
	"secret_hash" "bytea" PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_keys" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "activity_keys_key" PRIMARY KEY("organization_id","user_id","id"),
	CONSTRAINT "activity_keys_secret" UNIQUE("secret_hash"),
	CONSTRAINT "activity_keys_name" CHECK (length("activity_keys"."name") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "file_days" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"day" date NOT NULL,
	"mark" text NOT NULL,
	"import_id" uuid NOT NULL,
	"part" smallint NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "file_days_key" PRIMARY KEY("organization_id","user_id","source_id","day","mark","import_id"),
	CONSTRAINT "file_days_mark" CHECK ("file_days"."mark" in ('measured', 'file', 'typed'))
);
--> statement-breakpoint
CREATE TABLE "file_imports" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_imports_key" PRIMARY KEY("organization_id","user_id","id"),
	CONSTRAINT "file_imports_kind" CHECK (length("file_imports"."kind") between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "activity_pieces" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"day" date NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"measure" text NOT NULL,
	"mark" text NOT NULL,
	"content" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "activity_pieces_key" PRIMARY KEY("organization_id","user_id","source_id","day","started_at","seconds","measure"),
	CONSTRAINT "activity_pieces_mark" CHECK ("activity_pieces"."mark" in ('measured', 'file', 'key', 'typed')),
	CONSTRAINT "activity_pieces_seconds" CHECK ("activity_pieces"."seconds" between 0 and 172800),
	CONSTRAINT "activity_pieces_measure" CHECK ("activity_pieces"."measure" in ('steps', 'footM', 'wheelsM', 'cyclingM', 'pushes', 'activeSeconds', 'session'))
);
--> statement-breakpoint
ALTER TABLE "activity_key_secrets" ADD CONSTRAINT "activity_key_secrets_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_keys" ADD CONSTRAINT "activity_keys_secret_hash_activity_key_secrets_secret_hash_fk" FOREIGN KEY ("secret_hash") REFERENCES "public"."activity_key_secrets"("secret_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_keys" ADD CONSTRAINT "activity_keys_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_days" ADD CONSTRAINT "file_days_import" FOREIGN KEY ("organization_id","user_id","import_id") REFERENCES "public"."file_imports"("organization_id","user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_days" ADD CONSTRAINT "file_days_source" FOREIGN KEY ("organization_id","user_id","source_id") REFERENCES "public"."activity_sources"("organization_id","user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_imports" ADD CONSTRAINT "file_imports_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_pieces" ADD CONSTRAINT "activity_pieces_source" FOREIGN KEY ("organization_id","user_id","source_id") REFERENCES "public"."activity_sources"("organization_id","user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_key_secrets_person" ON "activity_key_secrets" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "file_days_import" ON "file_days" USING btree ("organization_id","user_id","import_id");
--> statement-breakpoint
DO $$
DECLARE
  name text;
  shown constant text := '((SELECT reaches_everything()) OR organization_id = ANY ((SELECT reached())::uuid[])'
    ' OR EXISTS (SELECT FROM organizations AS home WHERE home.id = organization_id'
    ' AND home.lineage && (SELECT reached_below())::uuid[]))';
  own constant text := 'user_id = (SELECT acting_person()) OR ';
  written constant text := own || '(SELECT keeps_health()) AND reaches(organization_id)';
BEGIN
  FOREACH name IN ARRAY ARRAY['file_imports', 'file_days', 'activity_pieces', 'activity_keys'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (%s)', name, own || '(SELECT keeps_health()) AND ' || shown);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (%s)', name, written);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (%s)', name, written);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (%s)', name, written);
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE activity_key_secrets ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE activity_key_secrets FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reading ON activity_key_secrets FOR SELECT USING (true);--> statement-breakpoint
CREATE POLICY adding ON activity_key_secrets FOR INSERT WITH CHECK (reaches(organization_id));--> statement-breakpoint
CREATE POLICY changing ON activity_key_secrets FOR UPDATE USING (reaches(organization_id));--> statement-breakpoint
CREATE POLICY deleting ON activity_key_secrets FOR DELETE USING (reaches(organization_id));--> statement-breakpoint
-- Keys end with all sessions of an account.
CREATE FUNCTION revoke_activity_keys(account uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
  DELETE FROM public.activity_key_secrets AS secrets USING public.users AS own
  WHERE own.account_id = account AND secrets.organization_id = own.organization_id AND secrets.user_id = own.id $$;--> statement-breakpoint
-- Keys of a person end when the person leaves.
CREATE FUNCTION revoke_keys_of_departed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.activity_key_secrets WHERE organization_id = NEW.organization_id AND user_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_revoke_keys AFTER UPDATE OF status, account_id ON users FOR EACH ROW
  WHEN (OLD.status = 'active' AND (NEW.status <> 'active' OR NEW.account_id IS DISTINCT FROM OLD.account_id))
  EXECUTE FUNCTION revoke_keys_of_departed();
