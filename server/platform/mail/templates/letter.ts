import type { Mail, MailKind } from '#server/platform/mail/mail.ts'

/** What a mail says, before it becomes HTML and text. All of it is plain text; the layout escapes. */
export interface Letter {
  /** Only our own words: a subject is a header, and what strangers read in a list. */
  subject: string
  greeting: string
  paragraphs: string[]
  /** The one thing to do, as a button. */
  action?: { label: string; link: string }
  /** Something else one may need, as a quieter link. */
  alternative?: { label: string; link: string }
  /** Validity, and what to do if the mail is unexpected. */
  notes: string[]
}

type Writer<Kind extends MailKind> = (mail: Mail<Kind>, forgotPasswordLink: string) => Letter

/** One kind of mail in the languages we write; where both are wanted, English is sent. */
export type Letters<Kind extends MailKind> = Record<'en' | 'fr', Writer<Kind>>
