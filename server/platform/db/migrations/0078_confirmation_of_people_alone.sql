ALTER TABLE "accounts" VALIDATE CONSTRAINT "accounts_confirmation";--> statement-breakpoint
-- No released version knew this column.
ALTER TABLE "accounts" DROP COLUMN "factors_reset_by";
