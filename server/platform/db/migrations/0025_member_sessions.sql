ALTER TABLE "sessions" DROP CONSTRAINT "sessions_kind";--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_kind" CHECK (("sessions"."kind" in ('standard', 'member') and "sessions"."organization_id" is null)
        or ("sessions"."kind" = 'admin_access' and "sessions"."organization_id" is not null)) NOT VALID;
