import * as z from 'zod'
import { sessionKinds, sessionMethods } from '#contract/identity/sessions.ts'
import type { AccountLink } from '#server/identity/account-links/service.ts'
import type { Account } from '#server/identity/accounts/service.ts'
import { cellName } from '#server/platform/settings/cells.ts'

const version = z.int().nonnegative()
const date = z.nullable(z.coerce.date())

/** What opens an account, and how new it is, as a cell tells another one. */
export const accountCopy = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  passwordHash: z.nullable(z.string()),
  emailVerifiedAt: date,
  passwordUnproved: z.boolean(),
  healthClosed: z.boolean(),
  confirmation: z.nullable(z.enum(['needed', 'given'])),
  addressByDirectory: z.boolean(),
  /** Other cells that have the account, as far as the sender knows. */
  cells: z.array(cellName),
  passwordVersion: version,
  addressVersion: version,
  mailedVersion: version,
  confirmedVersion: version,
  restoredVersion: version,
  restoredSince: date,
})

export type AccountCopy = z.output<typeof accountCopy>

export const versionsOf = ({
  passwordVersion,
  addressVersion,
  mailedVersion,
  confirmedVersion,
  restoredVersion,
  restoredSince,
}: AccountCopy) => ({
  ...{ passwordVersion, addressVersion, mailedVersion, confirmedVersion, restoredVersion, restoredSince },
})

export const toCopy = (
  account: Account,
  { accountId: _, factorsVersion: __, ...link }: AccountLink,
): AccountCopy => ({
  id: account.id,
  email: account.email,
  passwordHash: account.passwordHash,
  emailVerifiedAt: account.emailVerifiedAt,
  passwordUnproved: account.passwordUnproved,
  healthClosed: account.healthClosed,
  confirmation: account.confirmation,
  addressByDirectory: account.addressByDirectory,
  ...link,
})

/** A copy after a change; or because a session of the sender's went on in this cell. */
export const copyContent = z.strictObject({
  copy: accountCopy,
  /** SHA-256 of the secret of a session of the receiver's that has been left, in hexadecimal. */
  left: z.optional(z.string()),
})

/** Whether the receiver has the account. */
export const knownAnswer = z.strictObject({ known: z.boolean() })

export const managedAnswer = z.strictObject({ managed: z.boolean() })

export const addressContent = z.strictObject({ email: z.string() })

/** What the sender is about to change. */
export const claimContent = z.strictObject({ claimed: z.string() })

/** What somebody enters who says that an account of the receiver is theirs. */
export const proofContent = z.strictObject({
  email: z.string(),
  password: z.string(),
  /** The secret of the browser's session, which the receiver may have opened. */
  session: z.optional(z.string()),
})

export const proofAnswer = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('unknown') }),
  z.strictObject({ state: z.literal('wrong') }),
  z.strictObject({
    state: z.literal('proved'),
    copy: accountCopy,
    names: z.strictObject({
      firstName: z.string(),
      lastName: z.string(),
      language: z.enum(['bilingual', 'en', 'fr']),
    }),
  }),
])

export type Proved = Extract<z.output<typeof proofAnswer>, { state: 'proved' }>

export const accountContent = z.strictObject({ id: z.uuid() })

/** A wrong password of an account at the sender's; or a right one after some. */
export const missContent = z.strictObject({ id: z.uuid(), change: z.enum(['add', 'forget']) })

/** A session of the receiver's, by its secret, that its browser goes on with in the sender's cell. */
export const sessionContent = z.strictObject({ id: z.uuid(), session: z.string() })

/** How new the sender's password of an account is. */
export const newestContent = z.strictObject({ id: z.uuid(), passwordVersion: version })

export const domainsAnswer = z.strictObject({ domains: z.array(z.string()) })

export const organizationsAnswer = z.strictObject({ organizations: z.array(z.string()) })

/** A session that goes on in the receiver's cell. */
export const switchContent = z.strictObject({
  copy: accountCopy,
  /** SHA-256 of the session's secret, in hexadecimal: the browser that has it, and no other one, may go on. */
  session: z.string(),
  kind: z.enum(sessionKinds),
  methods: z.array(z.enum(sessionMethods)),
  authenticatedAt: z.coerce.date(),
})

export const switchAnswer = z.strictObject({ token: z.string() })
