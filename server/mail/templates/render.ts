import type { MailContent, MailLanguage } from '../mail.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

export function renderMail(mail: MailContent & { language: MailLanguage }, publicUrl: string): RenderedMail {
  return { subject: mail.kind, text: publicUrl, html: publicUrl }
}
