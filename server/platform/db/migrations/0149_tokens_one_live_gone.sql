-- Replaced by tokens_one_unused.
DROP INDEX IF EXISTS "tokens_one_live";
