const cachedFor = 3_600_000
/** Milliseconds between two readings because what is cached is not enough. */
const refreshAfter = 30_000
const mostCached = 500

interface Entry<Value> {
  value: Value
  at: number
  refreshedAt: number
}

/** What providers say about themselves, for an hour. Beyond 500 entries the least recently used one is dropped. */
export class ProviderCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #readings = new Map<string, Promise<Value>>()

  /**
   * Returns what is cached, or reads it. Concurrent callers share one reading.
   * @param isEnough whether a cached value serves the caller. If not, it is read again, also where the last reading
   *   failed, but every 30 seconds at most: a stranger's token must not make us call a provider each time
   */
  async get(
    key: string,
    now: number,
    read: () => Promise<Value>,
    isEnough: (value: Value) => boolean | Promise<boolean> = () => true,
  ): Promise<Value> {
    const known = this.#entries.get(key)
    const isFresh = known && now - known.at < cachedFor
    if (isFresh) {
      this.#entries.delete(key)
      this.#entries.set(key, known)
      if (!this.#readings.has(key) && (await isEnough(known.value))) return known.value
    }
    // While a caller looked at the cached value, another one may have begun or ended a reading.
    const running = this.#readings.get(key)
    if (running) return running
    const latest = this.#entries.get(key)
    if (isFresh && latest && (latest !== known || now - known.refreshedAt < refreshAfter)) return latest.value
    if (isFresh) known.refreshedAt = now
    return this.#read(key, { at: now, refreshedAt: known?.refreshedAt ?? Number.NEGATIVE_INFINITY }, read)
  }

  #read(key: string, times: Omit<Entry<Value>, 'value'>, read: () => Promise<Value>): Promise<Value> {
    const reading = read()
      .then((value) => {
        this.#store(key, { value, ...times })
        return value
      })
      .finally(() => this.#readings.delete(key))
    this.#readings.set(key, reading)
    return reading
  }

  forget(key: string): void {
    this.#entries.delete(key)
  }

  #store(key: string, entry: Entry<Value>): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > mostCached && oldest !== undefined) this.#entries.delete(oldest)
  }
}
