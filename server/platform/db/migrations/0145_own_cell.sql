CREATE TABLE "own_cell" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "own_cell_only" CHECK ("own_cell"."only")
);
