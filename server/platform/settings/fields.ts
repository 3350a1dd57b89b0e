import * as z from 'zod'
import { coversMost, isRange } from './address-ranges.ts'
import { parseDatabaseAddress } from './database-address.ts'
import { isWeak } from './weak-key.ts'

export const flag = z.enum(['on', 'off'])
export const integer = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}
const shareError = 'must be a number from 0 to 1'
export const share = z.coerce
  .number({ error: shareError })
  .min(0, { error: shareError })
  .max(1, { error: shareError })

export const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

export const key = (length: number) =>
  z
    .string()
    .min(length, `must have at least ${length} characters`)
    .refine((text) => !isWeak(text), 'is too easy to guess: take what `openssl rand -base64 32` prints')

export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
export const addressRanges = (error: string) =>
  list.refine((ranges) => ranges.every(isRange) && !coversMost(ranges), { error })

export const databaseAddress = z.string().refine((text) => parseDatabaseAddress(text) !== undefined, {
  error:
    'must be an address that starts with postgres:// or postgresql://, with several hosts separated by commas',
})
