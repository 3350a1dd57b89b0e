const timeOf = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`

/** The hours of quarters of an hour, such as 07:15–08:00; undefined for more stretches than a line holds. */
export function quarterText(quarters: readonly number[], most = 3): string | undefined {
  const stretches: { from: number; to: number }[] = []
  for (const quarter of quarters.toSorted((a, b) => a - b)) {
    const last = stretches.at(-1)
    if (last && last.to === quarter) last.to = quarter + 1
    else stretches.push({ from: quarter, to: quarter + 1 })
  }
  if (stretches.length === 0 || stretches.length > most) return undefined
  return stretches.map(({ from, to }) => `${timeOf(from)}–${timeOf(to)}`).join(', ')
}
