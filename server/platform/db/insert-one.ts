/** The row of an insert that stores exactly one, or throws. */
export async function insertOne<Row>(insertion: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await insertion
  if (!row) throw new Error('an insert returned no row')
  return row
}
