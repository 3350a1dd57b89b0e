ALTER TABLE "administrators" DROP CONSTRAINT "administrators_organization_id_user_id_pk",
  ADD CONSTRAINT "administrators_roles" PRIMARY KEY USING INDEX "administrators_roles";--> statement-breakpoint
ALTER TABLE "pending_administrators" DROP CONSTRAINT "pending_administrators_organization_id_email_pk",
  ADD CONSTRAINT "pending_administrators_roles" PRIMARY KEY USING INDEX "pending_administrators_roles";--> statement-breakpoint
ALTER TABLE "administrators" VALIDATE CONSTRAINT "administrators_role";--> statement-breakpoint
ALTER TABLE "administrators" VALIDATE CONSTRAINT "administrators_source";--> statement-breakpoint
ALTER TABLE "pending_administrators" VALIDATE CONSTRAINT "pending_administrators_role";--> statement-breakpoint
ALTER TABLE "referees" VALIDATE CONSTRAINT "referees_user";
