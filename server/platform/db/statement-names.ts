const usesBeforeNaming = 5
/** Distinct texts whose uses are counted: what is used less often than all these is not named. */
const mostCounted = 500
/** Each connection keeps the plan of each named statement, some 30 kB. */
const mostNamed = 300
const longestText = 10_000

/** A migration that adds a column would change the result of such a statement, which PostgreSQL refuses once it is prepared. */
const allColumns = /(\b(select|returning)\s+|\.)\*/i

/**
 * What is planned for its values: a list for its length, where a plan for any list expects ten and thousands come, and a
 * search for its words, which decide whether an index finds few people. A page with a limit is planned for what it is filtered by:
 * a plan for any value read a list of two active people among 105,000 in 130 ms instead of 7.
 */
const byValue = /\b(any|unnest)\s*\(\s*\$|\bi?like\b|\blimit \$/i

/**
 * Names the statements that are used often: each connection then parses and plans them once, which takes longer than many
 * of them run. PostgreSQL itself goes on planning where a plan for any values would be worse.
 */
export class StatementNames {
  readonly #columnsMayChange: boolean
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()

  /** @param columnsMayChange whether a migration may run meanwhile */
  constructor({ columnsMayChange }: { columnsMayChange: boolean }) {
    this.#columnsMayChange = columnsMayChange
  }

  /** @returns undefined for a statement that is not used often */
  of(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name || this.#names.size === mostNamed || !this.#isFit(text)) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    this.#uses.delete(text)
    if (uses === usesBeforeNaming) this.#names.set(text, `often_${this.#names.size}`)
    else this.#uses.set(text, uses)
    const [oldest] = this.#uses.keys()
    if (this.#uses.size > mostCounted && oldest !== undefined) this.#uses.delete(oldest)
    return this.#names.get(text)
  }

  #isFit(text: string): boolean {
    if (text.length > longestText || byValue.test(text)) return false
    return !this.#columnsMayChange || !allColumns.test(text)
  }
}
