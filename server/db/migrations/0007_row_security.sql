-- The second wall behind the service's own conditions: see docs/decisions/0017-row-level-security.md. What a
-- transaction reaches stands in the setting elan.reach: '*' is everything, '{a,b}' these organizations and those
-- below them, '={a,b}' these alone. Unset, or after the transaction's end, it is nothing.
CREATE FUNCTION reaches_everything() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(current_setting('elan.reach', true) = '*', false) $$;--> statement-breakpoint
-- The organizations that are named.
CREATE FUNCTION reached() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN current_setting('elan.reach', true) ~ '^=?\{' THEN ltrim(current_setting('elan.reach'), '=') ELSE '{}' END::uuid[] $$;--> statement-breakpoint
-- Those among them that reach downwards too.
CREATE FUNCTION reached_below() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN current_setting('elan.reach', true) LIKE '{%' THEN current_setting('elan.reach') ELSE '{}' END::uuid[] $$;--> statement-breakpoint
CREATE FUNCTION organizations_of(account uuid) RETURNS uuid[] LANGUAGE sql STABLE
  AS $$ SELECT coalesce(array_agg(organization_id), '{}') FROM public.users WHERE account_id = account $$;--> statement-breakpoint
DO $$
DECLARE
  tenant record;
  -- As subqueries they are asked once for a statement, and not for each row.
  within constant text := '(SELECT reaches_everything()) OR organization_id = ANY ((SELECT reached())::uuid[])'
    ' OR EXISTS (SELECT FROM organizations AS home WHERE home.id = organization_id'
    ' AND home.lineage && (SELECT reached_below())::uuid[])';
  reach text;
BEGIN
  FOR tenant IN
    SELECT c.relname AS name, NOT a.attnotnull AS shared,
      c.relname IN ('activities', 'activity_days', 'activity_months', 'activity_people',
        'mission_assignments', 'quiz_answers', 'quiz_participants') AS health
    FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'organization_id' AND NOT a.attisdropped
  LOOP
    -- What belongs to no organization, such as a session or an entry of the provider's, is behind no organization's wall.
    reach := CASE WHEN tenant.shared THEN 'organization_id IS NULL OR ' ELSE '' END || within;
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant.name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant.name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (%s)', tenant.name,
      CASE WHEN tenant.health THEN reach ELSE 'true' END);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (%s)', tenant.name, reach);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (%s)', tenant.name, reach);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (%s)', tenant.name, reach);
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE organizations ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY reading ON organizations FOR SELECT USING (true);--> statement-breakpoint
CREATE POLICY adding ON organizations FOR INSERT
  WITH CHECK ((SELECT reaches_everything()) OR lineage && (SELECT reached_below())::uuid[]);--> statement-breakpoint
CREATE POLICY changing ON organizations FOR UPDATE
  USING ((SELECT reaches_everything()) OR lineage && (SELECT reached_below())::uuid[]);--> statement-breakpoint
CREATE POLICY deleting ON organizations FOR DELETE
  USING ((SELECT reaches_everything()) OR lineage && (SELECT reached_below())::uuid[]);
