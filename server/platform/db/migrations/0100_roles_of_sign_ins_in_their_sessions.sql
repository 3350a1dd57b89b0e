SELECT set_config('elan.reach', '*', true);--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "connection_id" uuid;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "granted_at" timestamp with time zone;--> statement-breakpoint
-- Roles of sign-ins of before belong to the connection that the account used last. Without one, they count in no session.
UPDATE "administrators" SET "connection_id" = coalesce((
    SELECT i.connection_id FROM identities AS i JOIN connections AS k ON k.id = i.connection_id AND k.group_source = 'sign-in'
    WHERE i.account_id = administrators.account_id ORDER BY i.last_used_at DESC LIMIT 1), gen_random_uuid())
  WHERE "source" = 'sign-in';--> statement-breakpoint
ALTER TABLE "administrators" ADD CONSTRAINT "administrators_connection" CHECK (("administrators"."source" = 'sign-in') = ("administrators"."connection_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "administrators" VALIDATE CONSTRAINT "administrators_connection";
