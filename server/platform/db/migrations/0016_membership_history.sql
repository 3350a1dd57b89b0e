-- People who were there before their history was kept: in today's team since they came.
SET LOCAL elan.reach = '*';--> statement-breakpoint
INSERT INTO membership_periods (organization_id, user_id, since, team_id)
  SELECT users.organization_id, users.id, coalesce(users.activated_at, users.created_at), team_members.team_id
  FROM users
  LEFT JOIN team_members ON team_members.organization_id = users.organization_id AND team_members.user_id = users.id
  WHERE users.status = 'active' AND NOT EXISTS (
    SELECT FROM membership_periods AS known
    WHERE known.organization_id = users.organization_id AND known.user_id = users.id)
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Sums that followed each row at each moment: nothing reads them any more.
DROP TABLE "activity_days" CASCADE;
--> statement-breakpoint
-- Reports made from live rows are made anew from what is published.
UPDATE reports SET status = 'Generating', content = NULL WHERE status = 'Ready';--> statement-breakpoint
-- Kept no more since quiz_counts, and exact: the console would read it of confidential quizzes.
UPDATE quizzes SET answers = 0 WHERE answers <> 0;
