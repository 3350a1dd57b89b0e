import * as z from 'zod/mini'

// Half a character, which UTF-8 cannot say: another half would be hashed and stored alike.
const whole = /^\P{Cs}*$/u

const ascii = /^\p{ASCII}*$/u

/** A postal address of mail: at most 254 characters, checked before the pattern, stored in lower case. */
export const email = (required = 'Email is required') =>
  z.string(required).check(
    z.trim(),
    // Ahead of the lower case, in which a Kelvin sign becomes a k.
    z.regex(ascii, { error: 'Please enter a valid email address', abort: true }),
    z.toLowerCase(),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(254, { error: 'Please enter a valid email address', abort: true }),
    z.email('Please enter a valid email address'),
  )

/** A password being chosen. The upper limit, 256 bytes, keeps hashing cheap to refuse. */
export const newPassword = () =>
  z.string('Password is required').check(
    z.minLength(8, 'Password must be at least 8 characters long.'),
    z.refine((text) => new TextEncoder().encode(text).length <= 256, 'Password is too long.'),
    z.regex(whole, 'Password contains characters that are not allowed.'),
  )

/** A password being proved: no rule but its size. */
export const currentPassword = () =>
  z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(256, 'Password is too long.'))

// Control, bidirectional and zero-width characters make a name look like another one; they are refused,
// and so are line breaks, which would otherwise reach mail headers.
const plain = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*$/u

/** Without line breaks that nobody sees: a name with one looks whole and is two lines in a mail or a file. */
const withoutBreaks = /^(?:[\t\n\r]|[^\p{Cc}\p{Zl}\p{Zp}])*$/u
const address = /:\/\/|www\./i

const text = (label: string, max: number, required = `${label} is required`) =>
  z.string(required).check(
    // Ahead of the trimming, which would take them off the ends.
    z.regex(withoutBreaks, `${label} contains characters that are not allowed.`),
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(max, { error: `${label} must be at most ${max} characters long.`, abort: true }),
    z.regex(plain, `${label} contains characters that are not allowed.`),
  )

/** A line of text a person typed, 1 to `max` characters once trimmed. */
export const line = (label: string, max: number, required = `${label} is required`) =>
  text(label, max, required).check(z.minLength(1, required))

/** The same, or nothing at all. */
export const lineOrNothing = (label: string, max: number) => text(label, max)

/** Text of several lines. No database keeps a NUL, and what turns the direction of reading hides what it says. */
export const paragraphs = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.maxLength(max, { error: `${label} must be at most ${max} characters long.`, abort: true }),
      z.regex(
        /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069])*$/u,
        `${label} contains characters that are not allowed.`,
      ),
    )

/** A name that mails will carry: a line without web addresses, so that no invitation advertises a site. */
export const name = (label: string, max = 60) =>
  line(label, max).check(
    z.refine((value) => !address.test(value), `${label} must not contain a web address.`),
  )

export const id = () => z.uuid('This id is not valid.')

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
    .string('Token is required')
    .check(
      z.minLength(1, 'Token is required'),
      z.maxLength(2048, 'This link is not valid.'),
      z.regex(/^[!-~]*$/, 'This link is not valid.'),
    )

/** A day of this millennium: no database keeps the year 0, nor what lies after its last one. */
export const day = (message: string) =>
  z.iso.date(message).check(z.refine((text) => text.startsWith('2'), message))

export const instant = () => z.iso.datetime()

export const language = () => z.enum(['bilingual', 'en', 'fr'])
