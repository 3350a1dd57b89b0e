CREATE TABLE "customer_moves" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"cell" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"copied_before" bigint,
	"moved_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "customer_moves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "moving_accounts" (
	"customer_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "moving_accounts_key" PRIMARY KEY("customer_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "moving_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "moving_organizations" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "moving_organizations_key" PRIMARY KEY("customer_id","id"),
	CONSTRAINT "moving_organizations_id" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "moving_organizations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "moving_accounts" ADD CONSTRAINT "moving_accounts_customer_id_customer_moves_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_moves"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moving_organizations" ADD CONSTRAINT "moving_organizations_customer_id_customer_moves_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer_moves"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moving_accounts_account" ON "moving_accounts" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "customer_moves" ADD CONSTRAINT "customer_moves_state"
  CHECK ("state" IN ('copying', 'frozen', 'moved', 'arriving', 'arrived'));--> statement-breakpoint
-- While a customer moves, a trigger of each table with its rows runs this; otherwise no table has one. Its arguments are the
-- column that tells whose row it is, what that column names, and whether a skipped update loses nothing.
CREATE FUNCTION guard_move() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kept record;
  named uuid;
  customer uuid;
  move customer_moves;
BEGIN
  IF TG_OP = 'DELETE' THEN kept := OLD; ELSE kept := NEW; END IF;
  named := (to_jsonb(CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END) ->> TG_ARGV[0])::uuid;
  IF TG_ARGV[1] = 'organization' THEN
    SELECT customer_id INTO customer FROM moving_organizations WHERE id = named;
  ELSIF TG_ARGV[1] = 'account' THEN
    SELECT customer_id INTO customer FROM moving_accounts WHERE account_id = named LIMIT 1;
  ELSE
    customer := named;
  END IF;
  IF customer IS NULL THEN RETURN kept; END IF;
  -- Who freezes the customer waits for the transactions that have this lock, and then changes the state.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('move-customer ' || customer, 0));
  SELECT * INTO move FROM customer_moves WHERE customer_id = customer;
  CASE coalesce(move.state, '')
  WHEN 'copying' THEN
    -- The organizations are listed when the copy begins.
    IF TG_TABLE_NAME <> 'organizations' OR TG_OP <> 'INSERT' THEN RETURN kept; END IF;
  WHEN 'frozen' THEN
    IF current_setting('elan.moving', true) = 'on' THEN RETURN kept; END IF;
    IF TG_OP = 'UPDATE' AND TG_ARGV[2] = 'skip' THEN RETURN NULL; END IF;
  WHEN 'moved' THEN
    -- Accounts may be of others too, and the last entries may have no seal yet.
    IF TG_ARGV[1] = 'account' OR TG_TABLE_NAME = 'customer_seals' OR (TG_OP = 'DELETE' AND current_setting('elan.purging', true) = 'on') THEN
      RETURN kept;
    END IF;
    -- For what began since, the customer is gone.
    IF transaction_timestamp() > move.moved_at THEN RETURN NULL; END IF;
  WHEN 'arriving' THEN
    RETURN NULL;
  ELSE
    RETURN kept;
  END CASE;
  RAISE EXCEPTION 'customer % is being moved to the cell %', customer, move.cell USING ERRCODE = 'object_in_use';
END $$;
