-- Built while the table is written to. What an interrupted build left is taken away first.
DROP INDEX CONCURRENTLY IF EXISTS "sessions_connection";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sessions_connection" ON "sessions" USING btree ("connection_id") WHERE "sessions"."connection_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "sessions_customer";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sessions_customer" ON "sessions" USING btree ("customer_id") WHERE "sessions"."customer_id" is not null;
