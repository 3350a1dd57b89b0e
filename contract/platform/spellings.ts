import * as z from 'zod/mini'
import { fieldMessage } from './field-message.ts'
import type { FieldError } from './field-sentences.ts'

/** Name of a value in requests, and its alias, which answers contain too. */
export type Spellings = Readonly<Record<string, string>>

export const personNames = { first_name: 'firstName', last_name: 'lastName' } as const satisfies Spellings

/** Message for both names if their values differ. */
export const disagreement = (name: string, other: string): FieldError => ({
  code: 'input.spellings_differ',
  name,
  other,
})

/** Refuses an object whose value differs between its two names. */
export const agreeing = (spellings: Spellings) =>
  z.check<Record<string, unknown>>(({ value, issues }) => {
    for (const [name, other] of Object.entries(spellings)) {
      const [one, two] = [value[name], value[other]]
      if (one === undefined || two === undefined || one === two) continue
      const message = fieldMessage(disagreement(name, other))
      for (const path of [name, other])
        issues.push({ code: 'custom', message, path: [path], input: value[path] })
    }
  })
