/** A known sum, as the coefficient of each unknown. */
export type Equation = Map<string, bigint>

/**
 * Returns every sum that Gaussian elimination over the rationals reveals: the known ones, the reduced rows of their
 * system, and the differences of any two. Unknowns that always occur together count as one.
 */
export function* derivable(known: Equation[]): Generator<Equation> {
  const distinct = new Map(known.filter(({ size }) => size > 0).map((row) => [keyOf(row), row]))
  const rows = [...distinct.values()]
  const atoms = atomsOf(rows)
  const vectors = rows.map((row) => atoms.map(([unknown = '']) => row.get(unknown) ?? 0n))
  const back = (vector: bigint[]): Equation =>
    new Map(
      vector.flatMap((factor, at) =>
        factor === 0n ? [] : (atoms[at] ?? []).map((unknown) => [unknown, factor] as const),
      ),
    )
  const all = [...vectors, ...reduce(vectors)]
  for (const [n, one] of all.entries()) {
    yield back(one)
    for (const other of all.slice(0, n)) yield back(one.map((factor, at) => factor - (other[at] ?? 0n)))
  }
}

const keyOf = (row: Equation) =>
  [...row]
    .map(([unknown, factor]) => `${unknown} ${factor}`)
    .sort()
    .join()

function atomsOf(rows: Equation[]): string[][] {
  const unknowns = new Set(rows.flatMap((row) => [...row.keys()]))
  return [...Map.groupBy(unknowns, (unknown) => rows.map((row) => row.get(unknown) ?? 0n).join()).values()]
}

/** Gauss-Jordan elimination in integers: rows are multiplied instead of divided, and kept primitive. */
function reduce(given: bigint[][]): bigint[][] {
  const rows = given.map((row) => [...row])
  let top = 0
  for (let column = 0; column < (rows[0]?.length ?? 0) && top < rows.length; column++) {
    const at = rows.findIndex((row, n) => n >= top && row[column] !== 0n)
    const pivot = rows[at]
    if (!pivot) continue
    rows[at] = rows[top] ?? []
    rows[top] = pivot
    const unit = pivot[column] ?? 1n
    for (const [n, row] of rows.entries()) {
      const factor = row[column] ?? 0n
      if (n !== top && factor !== 0n) {
        rows[n] = primitive(row.map((value, m) => value * unit - factor * (pivot[m] ?? 0n)))
      }
    }
    top++
  }
  return rows.slice(0, top).map(primitive)
}

function primitive(row: bigint[]): bigint[] {
  const divisor = row.reduce((common, value) => commonDivisor(common, value), 0n)
  return divisor === 0n ? row : row.map((value) => value / divisor)
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y > 0n) [x, y] = [y, x % y]
  return x
}
