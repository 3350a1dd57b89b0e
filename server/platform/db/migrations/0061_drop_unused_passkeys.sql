DROP TABLE "passkey_challenges" CASCADE;--> statement-breakpoint
DROP TABLE "passkeys" CASCADE;