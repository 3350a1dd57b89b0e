import { failScim } from '#server/platform/http/scim-dialect.ts'
import { normalizePath } from './person-change.ts'

export interface Condition {
  /** In lower case, without the schema of the core. */
  path: string
  op: string
  value: string | boolean | null
}

const longest = 1000
const mostNodes = 20
const deepest = 5

export const failFilter = (detail: string): never => failScim(400, detail, { scimType: 'invalidFilter' })

const comparisons = new Set(['eq', 'sw', 'co', 'gt', 'ge'])

/**
 * Splits a filter into words, texts in quotes and brackets, in one pass without backtracking. A text in quotes keeps
 * its first quote, so that it differs from a word.
 */
function tokensOf(filter: string): string[] {
  const tokens: string[] = []
  let at = 0
  while (at < filter.length) {
    const char = filter[at] ?? ''
    if (char === ' ') at++
    else if ('()[]'.includes(char)) {
      tokens.push(char)
      at++
    } else if (char === '"') {
      const end = endOfText(filter, at)
      tokens.push(`"${readText(filter.slice(at, end))}`)
      at = end
    } else {
      let end = at
      while (end < filter.length && !' ()[]"'.includes(filter[end] ?? '')) end++
      tokens.push(filter.slice(at, end))
      at = end
    }
  }
  return tokens
}

/** Returns where the text that begins at a quote ends, behind its last quote. */
function endOfText(filter: string, from: number): number {
  for (let at = from + 1; at < filter.length; at++) {
    if (filter[at] === '\\') at++
    else if (filter[at] === '"') return at + 1
  }
  return failFilter('A quote of the filter is not closed.')
}

/** A text in quotes is one of JSON. */
function readText(quoted: string): string {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return failFilter('A text of the filter is not valid.')
  }
}

/** Reads tokens one after another; the limits hold before anything is nested. */
class Reader {
  readonly #tokens: string[]
  #at = 0
  readonly conditions: Condition[] = []

  constructor(tokens: string[]) {
    this.#tokens = tokens
  }

  #next(): string {
    return this.#tokens[this.#at++] ?? failFilter('The filter ends too early.')
  }

  #is(token: string): boolean {
    if (this.#tokens[this.#at]?.toLowerCase() !== token) return false
    this.#at++
    return true
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length
  }

  /** Conditions joined by `and`. Others, `or` and `not` included, are not supported. */
  readAll(depth: number): void {
    if (depth > deepest) failFilter('The filter is nested too deeply.')
    do {
      if (this.#is('(')) {
        this.readAll(depth + 1)
        if (!this.#is(')')) failFilter('A bracket of the filter is not closed.')
      } else this.#readOne()
    } while (this.#is('and'))
  }

  #readOne(): void {
    let path = this.#next()
    if (this.#is('[')) path = this.#readValuePath(path)
    this.#compare(path)
  }

  /** `emails[type eq "work"].value`: the one address that is kept has any type that is asked for. */
  #readValuePath(path: string): string {
    const inner = [this.#next(), this.#next(), this.#next()]
    if (inner[1]?.toLowerCase() !== 'eq' || !this.#is(']')) failFilter('This filter is not supported.')
    return `${path}${this.#next()}`
  }

  #compare(path: string): void {
    const op = this.#next().toLowerCase()
    if (!comparisons.has(op))
      failFilter(`The filter supports eq, sw, co, gt and ge with and, not ${op.slice(0, 20)}.`)
    this.conditions.push({ path: normalizePath(path), op, value: readValue(this.#next()) })
    if (this.conditions.length > mostNodes) failFilter('The filter has too many conditions.')
  }
}

const words = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
])

function readValue(token: string): Condition['value'] {
  if (token.startsWith('"')) return token.slice(1)
  return words.get(token.toLowerCase()) ?? failFilter('A value of the filter is not valid.')
}

/**
 * Reads a filter: comparisons joined by `and`.
 * @throws ScimFailure 400 invalidFilter
 */
export function parseFilter(filter: string): Condition[] {
  if (filter.length > longest) return failFilter(`A filter has at most ${longest} characters.`)
  const reader = new Reader(tokensOf(filter))
  reader.readAll(1)
  if (!reader.isAtEnd) failFilter('This filter is not supported.')
  return reader.conditions
}
