CREATE TABLE "quiz_counts" (
	"organization_id" uuid NOT NULL,
	"quiz_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "quiz_counts_organization_id_quiz_id_slot_pk" PRIMARY KEY("organization_id","quiz_id","slot")
);
--> statement-breakpoint
CREATE TABLE "monthly_report_runs" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone,
	"after" uuid,
	"done_until" timestamp with time zone,
	CONSTRAINT "monthly_report_runs_one" CHECK ("monthly_report_runs"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "quiz_counts" ADD CONSTRAINT "quiz_counts_quiz" FOREIGN KEY ("organization_id","quiz_id") REFERENCES "public"."quizzes"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Updated on every answer: kept short by rewriting it within its page.
ALTER TABLE quiz_counts SET (fillfactor = 20);--> statement-breakpoint
ALTER TABLE quiz_counts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE quiz_counts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reading ON quiz_counts FOR SELECT USING (true);--> statement-breakpoint
CREATE POLICY adding ON quiz_counts FOR INSERT WITH CHECK (reaches(organization_id));--> statement-breakpoint
CREATE POLICY changing ON quiz_counts FOR UPDATE USING (reaches(organization_id));--> statement-breakpoint
CREATE POLICY deleting ON quiz_counts FOR DELETE USING (reaches(organization_id));--> statement-breakpoint
-- Nobody answers between the last count of the old trigger and the first of the new one.
LOCK TABLE quiz_participants IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO quiz_counts (organization_id, quiz_id, slot, people)
  SELECT organization_id, id, 0, answers FROM quizzes WHERE answers <> 0;--> statement-breakpoint
-- quizzes.answers is not kept any more; it goes one release later, since processes of the version before read it.
CREATE OR REPLACE FUNCTION count_quiz_participants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO quiz_counts AS counts (organization_id, quiz_id, slot, people)
      SELECT organization_id, quiz_id, own_slot, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, quiz_id, slot) DO UPDATE SET people = counts.people + excluded.people;
  ELSE
    -- Where the quiz itself goes, its counts go with it.
    INSERT INTO quiz_counts AS counts (organization_id, quiz_id, slot, people)
      SELECT organization_id, quiz_id, own_slot, -count(*) FROM removed
      WHERE EXISTS (SELECT FROM quizzes WHERE quizzes.organization_id = removed.organization_id AND quizzes.id = removed.quiz_id)
      GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (organization_id, quiz_id, slot) DO UPDATE SET people = counts.people + excluded.people;
  END IF;
  RETURN NULL;
END $$;
