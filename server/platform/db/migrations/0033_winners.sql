CREATE TABLE "winner_answers" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"tells" boolean NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "winner_answers_key" PRIMARY KEY("organization_id","user_id","challenge_id")
);
--> statement-breakpoint
CREATE TABLE "published_winners" (
	"organization_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "published_winners_key" PRIMARY KEY("challenge_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "challenge_results" ADD COLUMN "winners" jsonb DEFAULT '{"aliases":{},"groups":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "winner_answers" ADD CONSTRAINT "winner_answers_join" FOREIGN KEY ("organization_id","user_id","challenge_id") REFERENCES "public"."challenge_joins"("organization_id","user_id","challenge_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_winners" ADD CONSTRAINT "published_winners_challenge_fk" FOREIGN KEY ("organization_id","challenge_id") REFERENCES "public"."challenges"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "published_winners_challenge" ON "published_winners" USING btree ("organization_id","challenge_id");--> statement-breakpoint
DO $$
DECLARE
  shown constant text := '((SELECT reaches_everything()) OR organization_id = ANY ((SELECT reached())::uuid[])'
    ' OR EXISTS (SELECT FROM organizations AS home WHERE home.id = organization_id'
    ' AND home.lineage && (SELECT reached_below())::uuid[]))';
  own constant text := 'user_id = (SELECT acting_person()) OR ';
  written constant text := own || '(SELECT keeps_health()) AND reaches(organization_id)';
BEGIN
  ALTER TABLE winner_answers ENABLE ROW LEVEL SECURITY;
  ALTER TABLE winner_answers FORCE ROW LEVEL SECURITY;
  EXECUTE format('CREATE POLICY reading ON winner_answers FOR SELECT USING (%s)', own || '(SELECT keeps_health()) AND ' || shown);
  EXECUTE format('CREATE POLICY adding ON winner_answers FOR INSERT WITH CHECK (%s)', written);
  EXECUTE format('CREATE POLICY changing ON winner_answers FOR UPDATE USING (%s)', written);
  EXECUTE format('CREATE POLICY deleting ON winner_answers FOR DELETE USING (%s)', written);
  ALTER TABLE published_winners ENABLE ROW LEVEL SECURITY;
  ALTER TABLE published_winners FORCE ROW LEVEL SECURITY;
  CREATE POLICY reading ON published_winners FOR SELECT USING (true);
  -- A winner's organization need not be the challenge's, so only the role decides who writes.
  CREATE POLICY adding ON published_winners FOR INSERT WITH CHECK ((SELECT keeps_health()));
  CREATE POLICY changing ON published_winners FOR UPDATE USING ((SELECT keeps_health()));
  CREATE POLICY deleting ON published_winners FOR DELETE USING ((SELECT keeps_health()));
END $$;--> statement-breakpoint
-- Publishes name and place of a winner who says so, and takes them back. Somebody who has not won publishes nothing.
CREATE FUNCTION publish_winner() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM published_winners WHERE challenge_id = OLD.challenge_id AND user_id = OLD.user_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.tells THEN
    INSERT INTO published_winners (organization_id, challenge_id, user_id, place, name)
      SELECT results.organization_id, results.challenge_id, NEW.user_id, won.place,
        concat_ws(' ', users.first_name, users.last_name)
      FROM challenge_results AS results
      JOIN challenge_joins AS joins ON joins.challenge_id = results.challenge_id AND joins.user_id = NEW.user_id
        AND joins.organization_id = NEW.organization_id AND joins.left_at IS NULL
      JOIN users ON users.organization_id = NEW.organization_id AND users.id = NEW.user_id
      CROSS JOIN LATERAL (SELECT CASE
        WHEN results.winners -> 'groups' ? joins.group_id::text THEN 1
        ELSE (results.winners -> 'aliases' ->> joins.alias::text)::smallint END AS place) AS won
      WHERE results.challenge_id = NEW.challenge_id AND won.place IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER winner_answers_publish AFTER INSERT OR UPDATE OR DELETE ON winner_answers FOR EACH ROW
  EXECUTE FUNCTION publish_winner();
