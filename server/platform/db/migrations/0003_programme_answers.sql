CREATE TABLE "mission_assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"mission_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"title_fr" text,
	"status" text DEFAULT 'active' NOT NULL,
	"summary" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mission_assignments_once" UNIQUE("organization_id","mission_id"),
	CONSTRAINT "mission_assignments_type" CHECK ("mission_assignments"."type" in ('quiz_mission', 'individual_challenge', 'photo_challenge')),
	CONSTRAINT "mission_assignments_status" CHECK ("mission_assignments"."status" in ('active', 'paused', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "quiz_answers" (
	"organization_id" uuid NOT NULL,
	"quiz_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"answer_ids" uuid[],
	"text" text,
	"is_correct" boolean,
	CONSTRAINT "quiz_answers_organization_id_quiz_id_user_id_question_id_pk" PRIMARY KEY("organization_id","quiz_id","user_id","question_id"),
	CONSTRAINT "quiz_answers_kind" CHECK (("quiz_answers"."answer_ids" is null) <> ("quiz_answers"."text" is null))
);
--> statement-breakpoint
CREATE TABLE "quiz_participants" (
	"organization_id" uuid NOT NULL,
	"quiz_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quiz_participants_organization_id_quiz_id_user_id_pk" PRIMARY KEY("organization_id","quiz_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"quiz_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"text" text NOT NULL,
	"type" text NOT NULL,
	"points" smallint NOT NULL,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"open_answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "quiz_questions_tenant" UNIQUE("organization_id","quiz_id","id"),
	CONSTRAINT "quiz_questions_type" CHECK ("quiz_questions"."type" in ('multiple', 'open')),
	CONSTRAINT "quiz_questions_points" CHECK ("quiz_questions"."points" between 1 and 100),
	CONSTRAINT "quiz_questions_answers" CHECK (case "quiz_questions"."type" when 'multiple' then jsonb_array_length("quiz_questions"."answers") between 2 and 10
        else "quiz_questions"."answers" = '[]' end)
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "challenges" DROP CONSTRAINT "challenges_period";--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "templates" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mission_assignments" ADD CONSTRAINT "mission_assignments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_participant" FOREIGN KEY ("organization_id","quiz_id","user_id") REFERENCES "public"."quiz_participants"("organization_id","quiz_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_question" FOREIGN KEY ("organization_id","quiz_id","question_id") REFERENCES "public"."quiz_questions"("organization_id","quiz_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_participants" ADD CONSTRAINT "quiz_participants_quiz" FOREIGN KEY ("organization_id","quiz_id") REFERENCES "public"."quizzes"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_participants" ADD CONSTRAINT "quiz_participants_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_quiz" FOREIGN KEY ("organization_id","quiz_id") REFERENCES "public"."quizzes"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mission_assignments_newest" ON "mission_assignments" USING btree ("organization_id","assigned_at","id");--> statement-breakpoint
CREATE INDEX "quiz_answers_of_question" ON "quiz_answers" USING btree ("organization_id","quiz_id","question_id");--> statement-breakpoint
CREATE INDEX "quiz_participants_user" ON "quiz_participants" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "quiz_questions_place" ON "quiz_questions" USING btree ("organization_id","quiz_id","place");--> statement-breakpoint
CREATE INDEX "team_members_of_team" ON "team_members" USING btree ("organization_id","team_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_one_name" ON "teams" USING btree ("organization_id",lower("name"));--> statement-breakpoint
UPDATE "challenges" SET "end_date" = "start_date" + "duration";--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_period" CHECK ("challenges"."end_date" = "challenges"."start_date" + "challenges"."duration");--> statement-breakpoint
-- Nobody could answer so far.
UPDATE "quizzes" SET "answers" = 0;--> statement-breakpoint
CREATE FUNCTION count_quiz_participants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE quizzes SET answers = answers + counted.people
      FROM (SELECT organization_id, quiz_id, count(*) AS people FROM added GROUP BY 1, 2 ORDER BY 1, 2) AS counted
      WHERE quizzes.organization_id = counted.organization_id AND quizzes.id = counted.quiz_id;
  ELSE
    UPDATE quizzes SET answers = answers - counted.people
      FROM (SELECT organization_id, quiz_id, count(*) AS people FROM removed GROUP BY 1, 2 ORDER BY 1, 2) AS counted
      WHERE quizzes.organization_id = counted.organization_id AND quizzes.id = counted.quiz_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER quiz_participants_added AFTER INSERT ON quiz_participants
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_quiz_participants();--> statement-breakpoint
CREATE TRIGGER quiz_participants_removed AFTER DELETE ON quiz_participants
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_quiz_participants();
