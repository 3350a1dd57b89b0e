ALTER TABLE "activity_sources" ADD COLUMN "is_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_sources" ADD COLUMN "silence_dismissed_at" timestamp with time zone;