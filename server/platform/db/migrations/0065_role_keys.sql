-- Built while the tables are written to. What an interrupted build left is taken away first.
DROP INDEX CONCURRENTLY IF EXISTS "administrators_roles";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "administrators_roles" ON "administrators" USING btree ("organization_id","user_id","role","source");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pending_administrators_roles";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "pending_administrators_roles" ON "pending_administrators" USING btree ("organization_id","email","role");
