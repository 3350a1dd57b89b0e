ALTER TABLE "connections" ADD COLUMN "secret_ends_on" date;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "failing_reason" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "failing_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_failing" CHECK (("connections"."failing_since" is null) = ("connections"."failing_reason" is null));--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_failing_reason" CHECK (failing_reason in ('unreachable', 'discovery', 'client', 'algorithm', 'clock'));