-- Ids of the log and places of the journal are unique in their customer: rows from another database do not clash.
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_pkey",
  ADD CONSTRAINT "audit_entries_key" PRIMARY KEY USING INDEX "audit_entries_tenant";--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_place",
  ADD CONSTRAINT "credit_entries_place" UNIQUE USING INDEX "credit_entries_places";--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_pkey",
  ADD CONSTRAINT "credit_entries_key" PRIMARY KEY USING INDEX "credit_entries_tenant";--> statement-breakpoint
-- Each row has its customer: nothing changes any more.
DROP TRIGGER audit_entries_append ON audit_entries;--> statement-breakpoint
CREATE TRIGGER audit_entries_append BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
DROP TRIGGER credit_entries_append ON credit_entries;--> statement-breakpoint
CREATE TRIGGER credit_entries_append BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
DROP TRIGGER credit_transfers_append ON credit_transfers;--> statement-breakpoint
CREATE TRIGGER credit_transfers_append BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
DROP TABLE customers_of_entries;
