ALTER TABLE "directory_tokens" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "directory_tokens" ADD CONSTRAINT "directory_tokens_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_tokens_maker" ON "directory_tokens" USING btree ("created_by");