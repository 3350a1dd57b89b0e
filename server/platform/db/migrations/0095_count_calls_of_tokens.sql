ALTER TABLE "directory_tokens" ADD COLUMN "calls" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_tokens" ADD COLUMN "calls_per_minute" integer;