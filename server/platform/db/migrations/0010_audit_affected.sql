ALTER TABLE "audit_entries" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "affected" jsonb;