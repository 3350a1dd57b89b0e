import * as z from 'zod/mini'

/** Name of a value in requests, and its alias, which answers contain too. */
export type Spellings = Readonly<Record<string, string>>

export const personNames = { first_name: 'firstName', last_name: 'lastName' } as const satisfies Spellings

/** Message for both names if their values differ. */
export const disagreement = (name: string, other: string) =>
  `${name} and ${other} differ: give one of them, or the same under both.`

/** Refuses an object whose value differs between its two names. */
export const agreeing = (spellings: Spellings) =>
  z.check<Record<string, unknown>>(({ value, issues }) => {
    for (const [name, other] of Object.entries(spellings)) {
      const [one, two] = [value[name], value[other]]
      if (one === undefined || two === undefined || one === two) continue
      for (const path of [name, other])
        issues.push({ code: 'custom', message: disagreement(name, other), path: [path], input: value[path] })
    }
  })
