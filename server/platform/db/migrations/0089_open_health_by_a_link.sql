ALTER TABLE "break_glass" ADD COLUMN "role" text DEFAULT 'administrator' NOT NULL;--> statement-breakpoint
ALTER TABLE "break_glass" ADD COLUMN "source" text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
DELETE FROM "break_glass" WHERE NOT EXISTS (
  SELECT FROM "administrators" AS held
  WHERE (held.organization_id, held.user_id, held.role, held.source)
    = ("break_glass".organization_id, "break_glass".user_id, "break_glass".role, "break_glass".source));--> statement-breakpoint
ALTER TABLE "break_glass" ADD CONSTRAINT "break_glass_administrator" FOREIGN KEY ("organization_id","user_id","role","source") REFERENCES "public"."administrators"("organization_id","user_id","role","source") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "break_glass" ADD CONSTRAINT "break_glass_role" CHECK ("break_glass"."role" = 'administrator' and "break_glass"."source" = 'manual');--> statement-breakpoint
ALTER TABLE "tokens" DROP CONSTRAINT "tokens_purpose";--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_purpose" CHECK (purpose in ('verify_email', 'reset_password', 'employee_invitation', 'employee_invitation_link', 'administrator_invitation', 'admin_access', 'session_exchange', 'change_address', 'correct_address', 'restore_address', 'end_notices', 'prove_factor_reset', 'stop_factor_reset', 'confirm_person')) NOT VALID;--> statement-breakpoint
ALTER TABLE "tokens" VALIDATE CONSTRAINT "tokens_purpose";
