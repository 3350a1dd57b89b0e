DROP INDEX CONCURRENTLY IF EXISTS "tokens_one_unused";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "tokens_one_unused" ON "tokens" USING btree ("purpose","subject",coalesce("account_id"::text, '')) WHERE "tokens"."used_at" is null;
