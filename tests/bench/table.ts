const say = (text: string) => process.stdout.write(`${text}\n`)

const columns = ['ours', 'bare', 'clever'] as const
type Figures = Partial<Record<(typeof columns)[number], number>>

/** Prints figures with ours as a ratio of each peer's, and counts missed goals. */
export class Table {
  missed = 0

  constructor() {
    this.#line('', [...columns, 'ours/bare', 'ours/clever'])
  }

  row(name: string, figures: Figures, goal: Figures, unit: string): void {
    const ratios = (['bare', 'clever'] as const).map((peer) => {
      const [ours, theirs, least] = [figures.ours, figures[peer], goal[peer]]
      if (!ours || !theirs) return ''
      return this.#judged(ours / theirs, least, '≥')
    })
    this.#line(name, [
      ...columns.map((who) => (figures[who] ? `${Math.round(figures[who])}${unit}` : '')),
      ...ratios,
    ])
  }

  /** A figure with its maximum. */
  limit(name: string, figure: number, most: number, unit: string): void {
    if (figure > most) this.missed++
    say(
      `${name.padEnd(52)}${figure.toFixed(unit === '' ? 2 : 0)}${unit} (≤ ${most}${unit})${figure > most ? ' MISSED' : ''}`,
    )
  }

  /** A figure with its minimum. */
  least(name: string, figure: number, least: number, unit: string): void {
    if (figure < least) this.missed++
    say(`${name.padEnd(52)}${figure.toFixed(0)}${unit} (≥ ${least}${unit})${figure < least ? ' MISSED' : ''}`)
  }

  #judged(ratio: number, least: number | undefined, sign: string): string {
    if (!least) return ratio.toFixed(2)
    if (ratio < least) this.missed++
    return `${ratio.toFixed(2)} (${sign} ${least})${ratio < least ? '!' : ''}`
  }

  #line(name: string, parts: string[]): void {
    say(name.padEnd(20) + parts.map((part) => part.padStart(15)).join(''))
  }
}
