/**
 * Rows of one person. `at` are those that a person has, `year` those that a year adds and keeps. Seven of ten have an
 * account; half are active a day; half answer twelve quizzes of five questions; 20 sign-ins and six mails
 * a year, kept for 90 days; two changes of the person by administrators.
 */
const rowsOfPerson: Record<string, { at?: number; year?: number }> = {
  users: { at: 1 },
  accounts: { at: 0.7 },
  invitations: { at: 1 },
  membership_periods: { at: 0.7 },
  consents: { at: 1.4 },
  team_members: { at: 0.7 },
  activity_sources: { at: 0.7 },
  user_arrivals: { at: 1 },
  sessions: { at: 0.7 },
  devices: { at: 0.7 },
  activity_readings: { year: 3 * 182 },
  activities: { year: 182 },
  activity_people: { year: 8 },
  quiz_participants: { year: 6 },
  quiz_answers: { year: 30 },
  sign_ins: { year: 5 },
  outbox: { year: 1.5 },
  audit_entries: { year: 2 },
}

export const countedTables = Object.keys(rowsOfPerson)

/** Bytes of a row with its part of the indexes, by table. */
export type RowBytes = Record<string, number>

/** What vacuum has not given back yet, of busy tables. */
const bloat = 1.3
const gigabyte = 1e9

const bytesOf = (bytes: RowBytes, kind: 'at' | 'year') =>
  Object.entries(rowsOfPerson).reduce(
    (sum, [table, rows]) => sum + (rows[kind] ?? 0) * (bytes[table] ?? 0),
    0,
  )

/** Bytes of a person without, and of a year of a person with everything that is kept. */
export const personBytes = (bytes: RowBytes) => ({ at: bytesOf(bytes, 'at'), year: bytesOf(bytes, 'year') })

/** Gigabytes of so many people: after the first year, and what has to be in memory (people and two months). */
export function gigabytes(bytes: RowBytes, people: number): { data: number; hot: number } {
  const { at, year } = personBytes(bytes)
  const of = (perPerson: number) => (people * perPerson * bloat) / gigabyte
  return { data: of(at + year), hot: of(at + year / 6) }
}

/** Tables whose rows grew by more than a tenth, as sentences. */
export const grown = (bytes: RowBytes, recorded: RowBytes): string[] =>
  countedTables
    .filter((table) => (bytes[table] ?? 0) > 1.1 * (recorded[table] ?? 0))
    .map((table) => `${table}: ${bytes[table]} bytes a row, ${recorded[table] ?? 'none'} recorded`)
