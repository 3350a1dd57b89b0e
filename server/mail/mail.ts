import type * as z from 'zod/mini'
import type { language } from '#contract/fields.ts'

export type MailLanguage = z.infer<ReturnType<typeof language>>

/** What each kind of mail says beyond its own words. */
export type MailContent =
  | { kind: 'verify'; name: string; link: string }
  | { kind: 'reset'; name: string; link: string }
  | { kind: 'employeeInvitation'; name: string; organization: string; link: string }
  | { kind: 'administratorInvitation'; organization: string; link: string; invitedBy: string }
  | { kind: 'accountActivated'; name: string; organization: string }
  | { kind: 'passwordChanged'; name: string }
  | { kind: 'registrationAttempt'; name: string; signInLink: string; resetLink: string }

export type Mail = MailContent & { to: string; language: MailLanguage }
