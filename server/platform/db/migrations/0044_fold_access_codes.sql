-- Codes are read by their letters and digits, and were unique with their hyphens: another organization could take a code
-- by writing it in another way. Where two are the same, the one that the product has drawn stays, then the older one; the
-- others get a new code, which their settings show. The table is small: its lock is held for milliseconds.
SET LOCAL elan.reach = '*';--> statement-breakpoint
LOCK TABLE organizations IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
WITH clashing AS (
  SELECT id, row_number() OVER (
    PARTITION BY regexp_replace(upper(access_code), '[^A-Z0-9]', '', 'g')
    ORDER BY deleted_at IS NOT NULL, access_code !~ '^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$', created_at, id) AS place
  FROM organizations),
drawn AS (
  -- 48 random bits. A 0 and a 1 are read as letters.
  SELECT id, translate(upper(left(md5(gen_random_uuid()::text), 12)), '01', 'XY') AS code FROM clashing WHERE place > 1)
UPDATE organizations SET access_code = concat_ws('-', left(code, 4), substr(code, 5, 4), right(code, 4))
  FROM drawn WHERE drawn.id = organizations.id;--> statement-breakpoint
ALTER TABLE "organizations" DROP CONSTRAINT "organizations_access_code_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_access_code_unique" ON "organizations" USING btree (regexp_replace(upper("access_code"), '[^A-Z0-9]', '', 'g'));
