interface Measured {
  known: boolean
  value: number
}

/**
 * Measures how well a figure separates two groups: `auc` is the probability that a known one is larger than an
 * unknown one (0.5: like a coin), `ks` the largest distance between the two distributions (0 to 1).
 */
export function separation(known: number[], unknown: number[]): { auc: number; ks: number } {
  const all: Measured[] = [
    ...known.map((value) => ({ known: true, value })),
    ...unknown.map((value) => ({ known: false, value })),
  ].sort((a, b) => a.value - b.value)
  let [seenKnown, seenUnknown, above, ks] = [0, 0, 0, 0]
  for (const [at, one] of all.entries()) {
    if (one.known) {
      seenKnown++
      above += seenUnknown
    } else seenUnknown++
    if (all[at + 1]?.value !== one.value) {
      ks = Math.max(ks, Math.abs(seenKnown / known.length - seenUnknown / unknown.length))
    }
  }
  return { auc: above / (known.length * unknown.length), ks }
}

/** Seeded random numbers, so that a world with a finding can be replayed. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
