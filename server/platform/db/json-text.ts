import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * A member of a JSON object: SQL of the JSON text of its value, which is never null, and whether the member is left out.
 */
interface Member {
  text: SQL
  absent?: SQL
}

/** A text column that may be null. */
export const jsonString = (text: SQLWrapper): Member => ({
  text: sql`coalesce(to_json(${text})::text, 'null')`,
})

/** A column whose text needs no escaping, such as an id or one of an enumeration. */
export const jsonWord = (word: SQLWrapper): Member => ({ text: sql`'"' || ${word}::text || '"'` })

export const jsonBoolean = (condition: SQLWrapper): Member => ({
  text: sql`case when ${condition} then 'true' else 'false' end`,
})

/** An instant, in milliseconds and UTC as JavaScript writes it. */
export const jsonInstant = (instant: SQLWrapper): Member => ({
  text: sql`'"' || to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`,
})

export const jsonValue = (value: SQLWrapper): Member => ({ text: sql`${value}::text` })

/** A member that an object has only where the condition holds. */
export const onlyIf = (condition: SQLWrapper, { text }: Member): Member => ({
  text,
  absent: sql`(${condition}) is not true`,
})

/**
 * Writes an object as JSON text. PostgreSQL takes half as long for it as for json_build_object, and the server neither
 * maps the columns nor serializes the values.
 * @param members in their order, of which the first one is always there
 */
export function jsonObject(members: Record<string, Member>): SQL {
  const parts = Object.entries(members).map(([name, { text, absent }], at) => {
    const key = sql.raw(`'${at === 0 ? '' : ','}"${name}":'`)
    return absent ? sql`case when ${absent} then '' else ${key} || ${text} end` : sql`${key} || ${text}`
  })
  return sql`'{' || ${sql.join(parts, sql` || `)} || '}'`
}
