ALTER TABLE "accounts" ADD COLUMN "password_by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "by_company" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Sign-ins are counted by account, whose address may change.
UPDATE "throttles" SET "key" = 'sign-in:account:' || "accounts"."id" FROM "accounts" WHERE "key" = 'sign-in:account:' || "accounts"."email";
