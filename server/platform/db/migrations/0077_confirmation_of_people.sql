ALTER TABLE "accounts" ADD COLUMN "confirmation" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "address_by_directory" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_confirmation" CHECK ("accounts"."confirmation" in ('needed', 'given')) NOT VALID;--> statement-breakpoint
UPDATE "accounts" SET "confirmation" = CASE "factors_reset_by" WHEN 'provider' THEN 'given' ELSE 'needed' END WHERE "factors_reset_by" IS NOT NULL;
