/** Values of earlier answers by key: ids, tokens, versions, addresses. */
export class Known {
  readonly #values = new Map<string, unknown[]>()

  add(name: string, value: unknown) {
    const values = this.#values.get(name) ?? []
    if (values.includes(value)) return
    values.push(value)
    if (values.length > 20) values.shift()
    this.#values.set(name, values)
  }

  /** Returns a value stored under a key, or under a key with the same ending; undefined if there is none. */
  pick(name: string, which: number): unknown {
    const values = this.#values.get(singular(name)) ?? []
    return values.at(-1 - (which % Math.max(values.length, 1)))
  }

  any(which: number): unknown {
    const all = [...this.#values.values()].flat()
    return all[which % Math.max(all.length, 1)]
  }

  /** Collects the values of an answer: `{ users: [{ id }] }` provides a `userId`. */
  harvest(value: unknown, name: string) {
    if (Array.isArray(value)) for (const item of value.slice(0, 10)) this.harvest(item, name)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'id') this.add(`${singular(name)}Id`, inner)
        this.harvest(inner, key)
      }
    } else if (typeof value === 'number' || (typeof value === 'string' && value !== '')) {
      this.add(singular(name), value)
      const token = typeof value === 'string' && /[?&#]token=([^&#]{1,500})/.exec(value)?.[1]
      if (token) this.add('token', token)
    }
  }
}

function singular(name: string): string {
  if (name === 'distributions') return 'organization'
  return name
    .replace(/quizzes$/, 'quiz')
    .replace(/Ids$/, 'Id')
    .replace(/([^s])s$/, '$1')
}
