ALTER TABLE "accounts" VALIDATE CONSTRAINT "accounts_factors_reset_by";--> statement-breakpoint
ALTER TABLE "tokens" VALIDATE CONSTRAINT "tokens_purpose";
