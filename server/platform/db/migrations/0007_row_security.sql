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
-- For rows that are written, one at a time: planning the same as a condition takes longer than looking at a row does.
CREATE FUNCTION reaches(organization uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  IF public.reaches_everything() OR organization = ANY (public.reached()) THEN
    RETURN true;
  END IF;
  RETURN EXISTS (
    SELECT FROM public.organizations WHERE id = organization AND lineage && public.reached_below());
END $$;--> statement-breakpoint
CREATE FUNCTION organizations_of(account uuid) RETURNS uuid[] LANGUAGE sql STABLE
  AS $$ SELECT coalesce(array_agg(organization_id), '{}') FROM public.users WHERE account_id = account $$;--> statement-breakpoint
DO $$
DECLARE
  tenant record;
  -- For reading many rows: as subqueries they are asked once for a statement, and not for each row.
  shown constant text := '(SELECT reaches_everything()) OR organization_id = ANY ((SELECT reached())::uuid[])'
    ' OR EXISTS (SELECT FROM organizations AS home WHERE home.id = organization_id'
    ' AND home.lineage && (SELECT reached_below())::uuid[])';
  written text;
BEGIN
  FOR tenant IN
    SELECT c.relname AS name, NOT a.attnotnull AS shared,
      c.relname IN ('activities', 'activity_days', 'activity_months', 'activity_people',
        'mission_assignments', 'quiz_answers', 'quiz_participants') AS health
    FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'organization_id' AND NOT a.attisdropped
  LOOP
    -- What belongs to no organization, such as a session or an entry of the provider's, is behind no organization's wall.
    written := CASE WHEN tenant.shared THEN 'organization_id IS NULL OR ' ELSE '' END || 'reaches(organization_id)';
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant.name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant.name);
    EXECUTE format('CREATE POLICY reading ON %I FOR SELECT USING (%s)', tenant.name,
      CASE WHEN tenant.health THEN shown ELSE 'true' END);
    EXECUTE format('CREATE POLICY adding ON %I FOR INSERT WITH CHECK (%s)', tenant.name, written);
    EXECUTE format('CREATE POLICY changing ON %I FOR UPDATE USING (%s)', tenant.name, written);
    EXECUTE format('CREATE POLICY deleting ON %I FOR DELETE USING (%s)', tenant.name, written);
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
