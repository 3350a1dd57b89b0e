import { type SQL, sql } from 'drizzle-orm'

/** Ids as one parameter, an array: for `any(…)`, `all(…)` and `unnest(…)`. */
export const uuids = (ids: Iterable<string>): SQL => sql`${sql.param([...ids])}::uuid[]`
