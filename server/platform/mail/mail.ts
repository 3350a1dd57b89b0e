import type * as z from 'zod/mini'
import type { ProviderReason } from '#contract/identity/attempt-reasons.ts'
import type { FactorAudience } from '#contract/identity/factor-policies.ts'
import type { MailedKind } from '#contract/participation/notices.ts'
import type { language } from '#contract/platform/fields.ts'
import type { Role } from '#contract/platform/permissions.ts'

export type MailLanguage = z.infer<ReturnType<typeof language>>

/** What happened to the way an account signs in. */
export type SecurityEvent =
  | 'totpAdded'
  | 'totpRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyCopied'
  | 'codesRenewed'
  | 'codeUsed'
  | 'newBrowser'
  | 'linked'
  | 'companyFactorsEnded'

/** What a directory did, or a rule of it, that administrators learn of. */
export type DirectoryEvent =
  | 'lastAdministratorLeft'
  | 'administratorRule'
  | 'administratorProposed'
  | 'nobodyConfirms'
  | 'confirmedByProvider'
  | 'manyLeft'
  | 'tokenEnds'
  | 'tokenEnded'

/** What happened to the requirement of a customer's connections, that its administrators learn of. */
export type EnforcementEvent = 'breakGlassUsed' | 'suspended'

/** What happens to a request to remove the lost factors of an account. */
export type FactorResetEvent = 'asked' | 'approved' | 'soon' | 'done' | 'stopped' | 'refused' | 'opened'

interface DomainRecord {
  name: string
  organization: string
  domain: string
  record: string
  link: string
}

/** The data of each kind of mail. People typed the names; the links are ours. */
interface MailData {
  verify: { name: string; link: string }
  reset: { name: string; link: string }
  employeeInvitation: { name: string; organization: string; link: string }
  administratorInvitation: { organization: string; link: string; invitedBy: string }
  roleInvitation: { organization: string; link: string; invitedBy: string; role: Role }
  /** The link verifies the address, where no mailed link has. */
  accountActivated: { name: string; organization: string; link?: string }
  passwordChanged: { name: string }
  securityEvent: { name: string; event: SecurityEvent; detail: string }
  /** The link confirms the request, the other one stops it. */
  factorReset: { name: string; event: FactorResetEvent; link?: string; stopLink?: string }
  /** To those who can approve it. */
  factorResetAsked: { name: string; person: string; link: string }
  addressChange: { name: string; organization: string; link: string }
  addressCorrection: { name: string; organization: string; link: string }
  addressChanged: { name: string; link: string }
  /** To the address that a former mailbox displaced. */
  addressRestored: { name: string; passwordEnded: boolean }
  /** The code adds the mailbox to what a session by single sign-on was proved by. */
  stepUpCode: { name: string; code: string }
  /** The code is for a first sign-in through a company that has not proved the domain of the address. */
  ssoCode: { connection: string; code: string }
  /** In place of a reset link, where the address signs in by its company alone. It carries no token. */
  signInByCompany: { name: string; link: string }
  /** From this moment on the address signs in by its company alone. */
  enforcementBegins: { name: string; organization: string; at: string; link: string }
  /** The company's connection is gone, and the account has no password. */
  connectionEnded: { name: string; organization: string; link: string }
  enforcementNotice: {
    name: string
    organization: string
    event: EnforcementEvent
    detail: string
    link: string
  }
  /** To administrators: of whom the organization asks a second factor from now on. */
  factorPolicyChanged: {
    name: string
    organization: string
    audience: FactorAudience
    /** Whether single sign-on counts only where the provider says so. */
    providerSays: boolean
    /** The address of who changed it. */
    by: string
    link: string
  }
  refereeNamed: { name: string; organization: string; link: string }
  appealsWaiting: { name: string; organization: string; link: string }
  domainMissing: DomainRecord
  domainLapsed: DomainRecord
  connectionChanged: {
    name: string
    organization: string
    connection: string
    issuer: string
    clientId: string
    /** The address of who changed it. */
    by: string
    link: string
  }
  /** Nobody can sign in by a connection, for a reason of its provider. */
  connectionFails: {
    name: string
    organization: string
    connection: string
    reason: ProviderReason
    since: string
    link: string
  }
  directoryNotice: { name: string; organization: string; event: DirectoryEvent; detail: string; link: string }
  /** The links end this kind of notice: a page, and what a mail program calls (RFC 8058). */
  notice: { notice: MailedKind; link: string; endLink: string; oneClickUrl: string }
  registrationAttempt: { name: string; signInLink: string; resetLink: string }
}

export type MailKind = keyof MailData

/** A mail of one kind, or of any. */
export type Mail<Kind extends MailKind = MailKind> = {
  [K in Kind]: { kind: K; to: string; language: MailLanguage } & MailData[K]
}[Kind]
