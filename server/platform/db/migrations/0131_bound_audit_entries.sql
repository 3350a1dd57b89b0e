-- The first step to a partition a quarter (docs/decisions/0073): what is there becomes the partition of all entries before the
-- first quarter that begins more than a month from now.
DO $$
BEGIN
  EXECUTE format('ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_before CHECK (at < %L) NOT VALID',
    to_char(date_trunc('quarter', now() AT TIME ZONE 'UTC' + interval '1 month') + interval '3 months', 'YYYY-MM-DD"T"00:00"Z"'));
END $$;
