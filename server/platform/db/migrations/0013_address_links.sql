ALTER TABLE "tokens" DROP CONSTRAINT "tokens_purpose";--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_purpose" CHECK (purpose in ('verify_email', 'reset_password', 'employee_invitation', 'employee_invitation_link', 'administrator_invitation', 'admin_access', 'session_exchange', 'change_address', 'correct_address', 'restore_address')) NOT VALID;
