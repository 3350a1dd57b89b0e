import type * as z from 'zod/mini'
import type { language } from '#contract/platform/fields.ts'

export type MailLanguage = z.infer<ReturnType<typeof language>>

/** The data of each kind of mail. People typed the names; the links are ours. */
interface MailData {
  verify: { name: string; link: string }
  reset: { name: string; link: string }
  employeeInvitation: { name: string; organization: string; link: string }
  administratorInvitation: { organization: string; link: string; invitedBy: string }
  /** The link verifies the address, where no mailed link has. */
  accountActivated: { name: string; organization: string; link?: string }
  passwordChanged: { name: string }
  addressChange: { name: string; organization: string; link: string }
  addressCorrection: { name: string; organization: string; link: string }
  addressChanged: { name: string; link: string }
  refereeNamed: { name: string; organization: string; link: string }
  appealsWaiting: { name: string; organization: string; link: string }
  registrationAttempt: { name: string; signInLink: string; resetLink: string }
}

export type MailKind = keyof MailData

/** A mail of one kind, or of any. */
export type Mail<Kind extends MailKind = MailKind> = {
  [K in Kind]: { kind: K; to: string; language: MailLanguage } & MailData[K]
}[Kind]
