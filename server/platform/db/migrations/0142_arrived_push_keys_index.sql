DROP INDEX CONCURRENTLY IF EXISTS "push_endpoints_arrived_key";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "push_endpoints_arrived_key" ON "push_endpoints" USING btree ("arrived_key_id") WHERE "push_endpoints"."arrived_key_id" is not null;
