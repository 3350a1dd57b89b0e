CREATE TABLE "notice_choices" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"wanted" boolean NOT NULL,
	CONSTRAINT "notice_choices_key" PRIMARY KEY("organization_id","user_id","kind","way"),
	CONSTRAINT "notice_choices_kind" CHECK ("notice_choices"."kind" in ('results', 'answers', 'starts', 'weekly')),
	CONSTRAINT "notice_choices_way" CHECK ("notice_choices"."way" in ('push', 'mail'))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "notices_key" PRIMARY KEY("organization_id","user_id","id"),
	CONSTRAINT "notices_once" UNIQUE("organization_id","user_id","way","kind","subject"),
	CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('results', 'answers', 'starts', 'weekly')),
	CONSTRAINT "notices_way" CHECK ("notices"."way" in ('push', 'mail')),
	CONSTRAINT "notices_state" CHECK ("notices"."state" in ('queued', 'sent', 'failed', 'merged'))
);
--> statement-breakpoint
CREATE TABLE "push_endpoints" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_endpoints_key" PRIMARY KEY("organization_id","user_id","session_id"),
	CONSTRAINT "push_endpoints_length" CHECK (length("push_endpoints"."endpoint") <= 2048)
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tokens" DROP CONSTRAINT "tokens_purpose";--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_endpoints" ADD CONSTRAINT "push_endpoints_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_endpoints" ADD CONSTRAINT "push_endpoints_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_one_push" ON "notices" USING btree ("organization_id","user_id","day") WHERE "notices"."way" = 'push' and "notices"."kind" <> 'answers' and "notices"."state" in ('queued', 'sent');--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("at");--> statement-breakpoint
CREATE INDEX "push_endpoints_session" ON "push_endpoints" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_purpose" CHECK (purpose in ('verify_email', 'reset_password', 'employee_invitation', 'employee_invitation_link', 'administrator_invitation', 'admin_access', 'session_exchange', 'change_address', 'correct_address', 'restore_address', 'end_notices')) NOT VALID;--> statement-breakpoint
ALTER TABLE "tokens" VALIDATE CONSTRAINT "tokens_purpose";--> statement-breakpoint
CREATE TRIGGER push_keys_secrets AFTER DELETE ON push_keys FOR EACH ROW EXECUTE FUNCTION delete_secrets();--> statement-breakpoint
DO $$
DECLARE
  name text;
  shown constant text := '((SELECT reaches_everything()) OR organization_id = ANY ((SELECT reached())::uuid[])'
    ' OR EXISTS (SELECT FROM organizations AS home WHERE home.id = organization_id'
    ' AND home.lineage && (SELECT reached_below())::uuid[]))';
  own constant text := 'user_id = (SELECT acting_person()) OR ';
  written constant text := own || '(SELECT keeps_health()) AND reaches(organization_id)';
BEGIN
  FOREACH name IN ARRAY ARRAY['push_endpoints', 'notice_choices', 'notices'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (%s)', name, own || '(SELECT keeps_health()) AND ' || shown);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (%s)', name, written);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (%s)', name, written);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (%s)', name, written);
  END LOOP;
END $$;
