ALTER TABLE "published_quizzes" ADD COLUMN "points" integer;--> statement-breakpoint
ALTER TABLE "published_quizzes" ADD COLUMN "people" integer;--> statement-breakpoint
ALTER TABLE "published_quizzes" ADD CONSTRAINT "published_quizzes_people" CHECK ("published_quizzes"."points" is null or ("published_quizzes"."people" >= 5 and "published_quizzes"."people" % 5 = 0)) NOT VALID;