-- Without these, each person or account that is deleted reads these tables from end to end.
DROP INDEX CONCURRENTLY IF EXISTS "imports_account";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "imports_account" ON "imports" USING btree ("account_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "invitations_inviter";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invitations_inviter" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "sessions_organization";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sessions_organization" ON "sessions" USING btree ("organization_id") WHERE "sessions"."organization_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tokens_account";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tokens_account" ON "tokens" USING btree ("account_id") WHERE "tokens"."account_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tokens_user";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tokens_user" ON "tokens" USING btree ("user_id") WHERE "tokens"."user_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tokens_organization";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tokens_organization" ON "tokens" USING btree ("organization_id") WHERE "tokens"."organization_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tokens_session";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tokens_session" ON "tokens" USING btree ("session_id") WHERE "tokens"."session_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "uploads_account";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "uploads_account" ON "uploads" USING btree ("account_id");
