CREATE TABLE "customer_seals" (
	"customer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"last_id" bigint NOT NULL,
	"entries" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "customer_seals_key" PRIMARY KEY("customer_id","number")
);
--> statement-breakpoint
CREATE TABLE "sealed_until" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_id" bigint NOT NULL,
	CONSTRAINT "sealed_until_only" CHECK ("sealed_until"."only")
);
--> statement-breakpoint
INSERT INTO sealed_until (last_id) VALUES (0);--> statement-breakpoint
CREATE TRIGGER customer_seals_append BEFORE UPDATE OR DELETE OR TRUNCATE ON customer_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "customer_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "customer_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_transfers" ADD COLUMN "customer_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
CREATE FUNCTION name_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT customer_id INTO NEW.customer_id FROM public.organizations WHERE id = NEW.organization_id;
  NEW.customer_id := coalesce(NEW.customer_id, '00000000-0000-0000-0000-000000000000');
  RETURN NEW;
END $$;--> statement-breakpoint
-- Entries that come from another database keep their customer.
CREATE TRIGGER audit_entries_customer BEFORE INSERT ON audit_entries FOR EACH ROW
  WHEN (NEW.organization_id IS NOT NULL AND NEW.customer_id = '00000000-0000-0000-0000-000000000000')
  EXECUTE FUNCTION name_customer();--> statement-breakpoint
CREATE OR REPLACE FUNCTION prove_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found record;
BEGIN
  SELECT sum(sides.amount) AS amount, bool_and(sides.customer_id = moved.customer_id) AS ours INTO found
    FROM public.credit_entries AS sides JOIN public.credit_transfers AS moved ON moved.id = sides.transfer_id
    WHERE sides.transfer_id = NEW.transfer_id;
  IF found.amount <> 0 THEN
    RAISE EXCEPTION 'the sides of a transfer come to zero' USING ERRCODE = 'check_violation';
  ELSIF NOT found.ours THEN
    RAISE EXCEPTION 'a transfer and its sides are of one customer' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Rows of before get their customer in batches, and nothing else of them changes meanwhile.
DROP TRIGGER audit_entries_append ON audit_entries;--> statement-breakpoint
CREATE TRIGGER audit_entries_append BEFORE DELETE OR TRUNCATE OR UPDATE OF id, organization_id, at, action, account_id,
  actor_name, actor_email, support, subject, subject_id, affected, fields, address ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
DROP TRIGGER credit_entries_append ON credit_entries;--> statement-breakpoint
CREATE TRIGGER credit_entries_append BEFORE DELETE OR TRUNCATE OR UPDATE OF id, place, transfer_id, organization_id, amount,
  balance, other_id ON credit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
DROP TRIGGER credit_transfers_append ON credit_transfers;--> statement-breakpoint
CREATE TRIGGER credit_transfers_append BEFORE DELETE OR TRUNCATE OR UPDATE OF id, kind, account_id, actor_name, reason,
  reverses, created_at ON credit_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TABLE customers_of_entries AS SELECT 0::bigint AS audit, 0::bigint AS credit;
