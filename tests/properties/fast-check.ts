import fc from 'fast-check'

/** The same in each run, so that a change is judged by what it changes; `npm run test:properties` tries others. */
const seed = Number(process.env.PROPERTY_SEED ?? 20_260_302)
const many = Number(process.env.PROPERTY_TIMES ?? 1)

/** So many examples; as many times more in `npm run test:properties`. */
export const runs = (count: number) => ({ numRuns: count * many })

fc.configureGlobal({ seed, ...runs(100) })

export { fc }
