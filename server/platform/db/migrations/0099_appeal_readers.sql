CREATE TABLE "appeal_readers" (
	"organization_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "appeal_readers_key" PRIMARY KEY("organization_id","challenge_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "appeal_readers" ADD CONSTRAINT "appeal_readers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_readers" ADD CONSTRAINT "appeal_readers_challenge" FOREIGN KEY ("organization_id","challenge_id") REFERENCES "public"."challenges"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeal_readers_account" ON "appeal_readers" USING btree ("account_id");--> statement-breakpoint
-- Triggers alone add rows. Whoever reads a board learns from them whether it is shown.
ALTER TABLE appeal_readers ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE appeal_readers FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reading ON appeal_readers FOR SELECT USING (true);--> statement-breakpoint
CREATE POLICY adding ON appeal_readers FOR INSERT WITH CHECK ((SELECT keeps_health()));--> statement-breakpoint
CREATE POLICY changing ON appeal_readers FOR UPDATE USING ((SELECT keeps_health()));--> statement-breakpoint
CREATE POLICY deleting ON appeal_readers FOR DELETE USING ((SELECT keeps_health()));--> statement-breakpoint
-- Notes who can read the cases of an organization, whichever came first: the referee or the case. The lock keeps one of two
-- transactions from missing the other's row.
CREATE FUNCTION note_appeal_readers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'referees' THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('referee:' || NEW.organization_id, 0));
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('referee:' || NEW.organization_id, 0));
  END IF;
  INSERT INTO appeal_readers (organization_id, challenge_id, account_id)
    SELECT DISTINCT cases.organization_id, cases.challenge_id, accounts.id
    FROM referees JOIN accounts ON accounts.id = referees.account_id
    JOIN appeal_cases AS cases ON cases.organization_id = referees.organization_id
    WHERE referees.organization_id = NEW.organization_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER referees_note_readers AFTER INSERT OR UPDATE ON referees FOR EACH ROW
  EXECUTE FUNCTION note_appeal_readers();--> statement-breakpoint
CREATE TRIGGER appeal_cases_note_readers AFTER INSERT ON appeal_cases FOR EACH ROW
  EXECUTE FUNCTION note_appeal_readers();--> statement-breakpoint
INSERT INTO appeal_readers (organization_id, challenge_id, account_id)
  SELECT cases.organization_id, cases.challenge_id, accounts.id FROM referees
  JOIN accounts ON accounts.id = referees.account_id
  JOIN appeal_cases AS cases ON cases.organization_id = referees.organization_id
  UNION SELECT cases.organization_id, cases.challenge_id, accounts.id FROM appeal_cases AS cases
  JOIN accounts ON accounts.id = cases.answered_by;
