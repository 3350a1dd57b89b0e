-- Who could read an appeal of a challenge held a role since it began, which role_holders says.
DROP TRIGGER referees_note_readers ON referees;--> statement-breakpoint
DROP TRIGGER appeal_cases_note_readers ON appeal_cases;--> statement-breakpoint
DROP FUNCTION note_appeal_readers();--> statement-breakpoint
DROP TABLE "appeal_readers" CASCADE;
