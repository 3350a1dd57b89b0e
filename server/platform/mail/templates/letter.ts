import type { Mail, MailKind } from '#server/platform/mail/mail.ts'

/** The content of a mail in plain text, before the layouts turn it into HTML and text. The layouts escape it. */
export interface Letter {
  /** Contains only our own words: a subject is a header, and visible in lists. */
  subject: string
  greeting: string
  paragraphs: string[]
  /** The main action, shown as a button. */
  action?: { label: string; link: string }
  /** A second action, shown as a plain link. */
  alternative?: { label: string; link: string }
  /** Validity, and what to do if the mail is unexpected. */
  notes: string[]
}

type Writer<Kind extends MailKind> = (mail: Mail<Kind>, forgotPasswordLink: string) => Letter

/** One kind of mail in each language. Bilingual recipients get English. */
export type Letters<Kind extends MailKind> = Record<'en' | 'fr', Writer<Kind>>
