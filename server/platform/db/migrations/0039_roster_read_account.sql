ALTER TABLE "roster_reads" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "roster_reads" ADD CONSTRAINT "roster_reads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roster_reads_accounts" ON "roster_reads" USING btree ("account_id");--> statement-breakpoint
-- Reads are kept for a year. A read of the same kind deletes those that are older.
CREATE FUNCTION expire_roster_reads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM roster_reads WHERE organization_id = NEW.organization_id
    AND (user_id = NEW.user_id OR (user_id IS NULL AND NEW.user_id IS NULL)) AND at < NEW.at - interval '365 days';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER roster_reads_expire AFTER INSERT ON roster_reads FOR EACH ROW EXECUTE FUNCTION expire_roster_reads();
