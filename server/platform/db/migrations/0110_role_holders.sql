CREATE TABLE "role_holders" (
	"organization_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "role_holders_key" PRIMARY KEY("organization_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "role_holders" ADD CONSTRAINT "role_holders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_holders" ADD CONSTRAINT "role_holders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_holders_account" ON "role_holders" USING btree ("account_id");--> statement-breakpoint
-- A trigger alone adds rows. Whoever reads a board learns from them whether it is shown.
ALTER TABLE role_holders ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE role_holders FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reading ON role_holders FOR SELECT USING (true);--> statement-breakpoint
CREATE POLICY adding ON role_holders FOR INSERT WITH CHECK ((SELECT keeps_health()));--> statement-breakpoint
CREATE POLICY changing ON role_holders FOR UPDATE USING ((SELECT keeps_health()));--> statement-breakpoint
CREATE POLICY deleting ON role_holders FOR DELETE USING (reaches(organization_id));--> statement-breakpoint
-- Notes the last moment at which an account held a role in the tree of a root: whoever gave a role back would otherwise see
-- at once what the role hides. Nothing is noted where the account or the organization is deleted.
CREATE FUNCTION note_role_holder() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO role_holders (organization_id, account_id, until)
    SELECT root.id, accounts.id, work_moment() FROM organizations AS home
    JOIN organizations AS root ON root.id = home.lineage[1]
    JOIN accounts ON accounts.id = OLD.account_id
    WHERE home.id = OLD.organization_id
    ON CONFLICT (organization_id, account_id)
      DO UPDATE SET until = greatest(role_holders.until, excluded.until);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER administrators_note_holder AFTER DELETE OR UPDATE OF account_id ON administrators FOR EACH ROW
  EXECUTE FUNCTION note_role_holder();--> statement-breakpoint
INSERT INTO role_holders (organization_id, account_id, until)
  SELECT DISTINCT organizations.lineage[1], appeal_readers.account_id, now() FROM appeal_readers
  JOIN organizations ON organizations.id = appeal_readers.organization_id;
