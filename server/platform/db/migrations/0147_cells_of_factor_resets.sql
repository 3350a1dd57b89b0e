-- Administrators approve nothing for an account that opens another customer too, also one of another cell.
CREATE OR REPLACE FUNCTION account_belongs_within(account uuid, organization uuid) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT coalesce(bool_and(o.lineage @> ARRAY[organization]), false)
    AND NOT EXISTS (SELECT FROM account_links WHERE account_id = account AND cells <> '{}')
  FROM users u JOIN organizations o ON o.id = u.organization_id WHERE u.account_id = account
$$;
