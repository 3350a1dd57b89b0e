-- The first step to a partition a month (docs/decisions/0066): what is there becomes the partition of all days before the month
-- after next.
DO $$
BEGIN
  EXECUTE format('ALTER TABLE activities ADD CONSTRAINT activities_before CHECK (day < %L) NOT VALID',
    (date_trunc('month', current_date) + interval '2 months')::date);
END $$;
