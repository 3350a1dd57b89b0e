/** What a published sum is made of: so often each cell. */
export type Row = Map<string, number>

const tiny = 1e-9

/**
 * Every sum that can be computed from published ones by elimination: the reduced rows of their system, and the
 * differences of any two published sums. Cells that always come together count as one.
 */
export function* derivable(published: Row[]): Generator<Row> {
  const distinct = new Map<string, Row>()
  for (const row of published) if (row.size > 0) distinct.set(keyOf(row), row)
  const rows = [...distinct.values()]
  yield* rows
  const atoms = atomsOf(rows)
  const vectors = rows.map((row) => atoms.map(([cell = '']) => row.get(cell) ?? 0))
  const back = (vector: number[]): Row =>
    new Map(
      vector.flatMap((factor, at) =>
        Math.abs(factor) < tiny ? [] : (atoms[at] ?? []).map((cell) => [cell, factor] as const),
      ),
    )
  for (const [n, one] of vectors.entries()) {
    for (const other of vectors.slice(0, n)) yield back(one.map((factor, at) => factor - (other[at] ?? 0)))
  }
  for (const vector of reduced(vectors)) yield back(vector)
}

const keyOf = (row: Row) => JSON.stringify([...row].sort(([a], [b]) => (a < b ? -1 : 1)))

function atomsOf(rows: Row[]): string[][] {
  const cells = new Set(rows.flatMap((row) => [...row.keys()]))
  const column = (cell: string) => rows.map((row) => row.get(cell) ?? 0).join(' ')
  return [...Map.groupBy(cells, column).values()]
}

/** Gauss-Jordan, with the largest pivot of each column. */
function reduced(given: number[][]): number[][] {
  const rows = given.map((row) => [...row])
  let top = 0
  for (let column = 0; column < (rows[0]?.length ?? 0) && top < rows.length; column++) {
    const size = (row: number[]) => Math.abs(row[column] ?? 0)
    const best = rows.slice(top).reduce((a, b) => (size(b) > size(a) ? b : a))
    const pivot = best[column] ?? 0
    if (Math.abs(pivot) < tiny) continue
    const at = rows.indexOf(best, top)
    ;[rows[top], rows[at]] = [best, rows[top] ?? []]
    const unit = best.map((factor) => factor / pivot)
    rows[top] = unit
    for (const [n, row] of rows.entries()) {
      const factor = row[column] ?? 0
      if (n !== top && factor !== 0) rows[n] = row.map((value, m) => value - factor * (unit[m] ?? 0))
    }
    top++
  }
  return rows.slice(0, top)
}
