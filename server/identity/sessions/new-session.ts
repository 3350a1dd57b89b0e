import { randomUUID } from 'node:crypto'
import type { SessionMethod } from '#contract/identity/sessions.ts'
import type { LockedAccount } from '#server/identity/account-locks/service.ts'
import type { Requirement } from '#server/identity/sign-in-rules/service.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { sessions } from '#server/schema/sessions.ts'

export type Session = typeof sessions.$inferSelect

/** Where a session by single sign-on comes from, and what it reaches. */
type SingleSignOn = Pick<Session, 'connectionId' | 'customerId' | 'providerSession'>

export interface NewSession {
  account: LockedAccount
  methods: SessionMethod[]
  /** When the account proved itself; now, unless the session continues another one. */
  authenticatedAt?: Date
  /** It continues one of another cell, and is a sign-in here. */
  isFromCell?: boolean
  singleSignOn?: SingleSignOn | undefined
  /** What the address is required to sign in by, where it was read under the account's lock. */
  requirements?: Requirement[] | undefined
  /** Makes it a support session for this organization and its descendants. */
  supportOf?: string
  /** Makes it a session of the employees' app that stays on this device. */
  staysSignedIn?: boolean
  /** Gives the cookie no end, so that the browser deletes it when it closes. */
  endsWithBrowser?: boolean
}

const supportHours = 1

/** Browsers keep no cookie for longer. */
const memberHours = 400 * 24

interface Found extends Pick<Session, 'secretHash' | 'factorDue'> {
  /** When a password stops opening the account; null for never. */
  until: Date | null
}

/** The row of a session that begins now. */
export function newSession(
  { settings, now }: Pick<UseCaseContext, 'settings' | 'now'>,
  client: Client,
  { account, methods, authenticatedAt = now, singleSignOn, supportOf, staysSignedIn }: NewSession,
  { until, ...found }: Found,
): Session {
  const kind = supportOf ? 'admin_access' : staysSignedIn ? 'member' : 'standard'
  const hours = {
    standard: settings.sessionHours,
    member: memberHours,
    admin_access: Math.min(supportHours, settings.sessionHours),
  }[kind]
  const end = now.getTime() + hours * 3_600_000
  return {
    id: randomUUID(),
    accountId: account.id,
    kind,
    organizationId: supportOf ?? null,
    connectionId: singleSignOn?.connectionId ?? null,
    customerId: singleSignOn?.customerId ?? null,
    providerSession: singleSignOn?.providerSession ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(Math.min(end, until?.getTime() ?? end)),
    methods,
    authenticatedAt,
    ...found,
    ...client,
  }
}
