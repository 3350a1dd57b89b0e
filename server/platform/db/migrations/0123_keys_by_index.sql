-- These are written often: their key holds the organization, without another index.
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_import_id_line_pk",
  ADD CONSTRAINT "import_rows_key" PRIMARY KEY USING INDEX "import_rows_tenant";--> statement-breakpoint
ALTER TABLE "challenge_scores" DROP CONSTRAINT "challenge_scores_key",
  ADD CONSTRAINT "challenge_scores_key" PRIMARY KEY USING INDEX "challenge_scores_tenant";--> statement-breakpoint
ALTER TABLE "roster_reads" DROP CONSTRAINT "roster_reads_pkey",
  ADD CONSTRAINT "roster_reads_key" PRIMARY KEY USING INDEX "roster_reads_tenant";
