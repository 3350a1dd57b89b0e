-- A connection keeps the plan of this trigger. One that was made while few people had activities read all rows of
-- activity_people at each recording, until the table was analyzed: on a launch morning, thousands. These settings leave
-- its two indexes, and each of them finds the row of a person's month.
ALTER FUNCTION sum_activities() SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off;
