import * as z from 'zod/mini'
import { fieldMessage } from './field-message.ts'
import type { FieldError, FieldLabel } from './field-sentences.ts'

// Half a character, which UTF-8 cannot say: another half would be hashed and stored alike.
const whole = /^\P{Cs}*$/u

const ascii = /^\p{ASCII}*$/u

const required = (label: FieldLabel) => fieldMessage({ code: 'text.required', label })
const oversized = (label: FieldLabel) => fieldMessage({ code: 'text.oversized', label })
const characters = (label: FieldLabel) => fieldMessage({ code: 'text.characters', label })
const tooLong = (label: FieldLabel, max: number) => fieldMessage({ code: 'text.too_long', label, max })
const invalidEmail = fieldMessage({ code: 'email.invalid' })
const invalidLink = fieldMessage({ code: 'link.invalid' })

/** A postal address of mail: at most 254 characters, checked before the pattern, stored in lower case. */
export const email = () =>
  z.string(required('email')).check(
    z.trim(),
    // Ahead of the lower case, in which a Kelvin sign becomes a k.
    z.regex(ascii, { error: invalidEmail, abort: true }),
    z.toLowerCase(),
    z.minLength(1, { error: required('email'), abort: true }),
    z.maxLength(254, { error: invalidEmail, abort: true }),
    z.email(invalidEmail),
  )

/** A password being chosen. The upper limit, 256 bytes, keeps hashing cheap to refuse. */
export const newPassword = () =>
  z.string(required('password')).check(
    z.minLength(8, fieldMessage({ code: 'text.too_short', label: 'password', min: 8 })),
    z.refine((text) => new TextEncoder().encode(text).length <= 256, oversized('password')),
    z.regex(whole, characters('password')),
  )

/** A password being proved: no rule but its size. */
export const currentPassword = () =>
  z
    .string(required('password'))
    .check(z.minLength(1, required('password')), z.maxLength(256, oversized('password')))

// Control, bidirectional and zero-width characters make a name look like another one; they are refused,
// and so are line breaks, which would otherwise reach mail headers.
const plain = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*$/u

/** Refuses invisible line breaks: a name with one looks like one line and takes two in a mail or a file. */
const withoutBreaks = /^(?:[\t\n\r]|[^\p{Cc}\p{Zl}\p{Zp}])*$/u
const address = /:\/\/|www\./i

const text = (label: FieldLabel, max: number, missing = required(label)) =>
  z.string(missing).check(
    // Ahead of the trimming, which would take them off the ends.
    z.regex(withoutBreaks, characters(label)),
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(max, { error: tooLong(label, max), abort: true }),
    z.regex(plain, characters(label)),
  )

/** A line of text a person typed, 1 to `max` characters once trimmed. */
export const line = (
  label: FieldLabel,
  max: number,
  missing: FieldError = { code: 'text.required', label },
) => text(label, max, fieldMessage(missing)).check(z.minLength(1, fieldMessage(missing)))

/** The same, or nothing at all. */
export const lineOrNothing = (label: FieldLabel, max: number) => text(label, max)

/** Text of several lines. No database keeps a NUL, and what turns the direction of reading hides what it says. */
export const paragraphs = (label: FieldLabel, max: number) =>
  z
    .string(required(label))
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.maxLength(max, { error: tooLong(label, max), abort: true }),
      z.regex(/^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069])*$/u, characters(label)),
    )

/** A name that mails will carry: a line without web addresses, so that no invitation advertises a site. */
export const name = (label: FieldLabel, max = 60) =>
  line(label, max).check(
    z.refine((value) => !address.test(value), fieldMessage({ code: 'text.web_address', label })),
  )

/** Capitals are the same id. */
export const id = () => z.uuid(fieldMessage({ code: 'id.invalid' })).check(z.toLowerCase())

/** Text that is kept exactly as it came. No database keeps a NUL. */
export const verbatim = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.regex(whole),
    z.refine((value) => !value.includes('\0')),
  )

/** A secret out of a link. Its shape is the server's business; its size is bounded before it is hashed. */
export const token = () =>
  z
    .string(required('token'))
    .check(
      z.minLength(1, required('token')),
      z.maxLength(2048, invalidLink),
      z.regex(/^[!-~]*$/, invalidLink),
    )

/** A day of this millennium: no database keeps the year 0, nor what lies after its last one. */
export const day = (label: FieldLabel) => {
  const message = fieldMessage({ code: 'date.day', label })
  return z.iso.date(message).check(z.refine((text) => text.startsWith('2'), message))
}

export const instant = () => z.iso.datetime()

export const language = () => z.enum(['bilingual', 'en', 'fr'])
