import { desc, eq } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { outbox } from '#server/schema/outbox.ts'

const most = 200

/** Lists the mails of an installation without a mail server, newest first. */
export async function listMailboxMessages(db: Handle, { to }: { to?: string | undefined }) {
  const rows = await db
    .select()
    .from(outbox)
    .where(to === undefined ? undefined : eq(outbox.recipient, to))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(most)
  return rows.map((mail) => ({
    id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    links: linksOf(mail),
    sentAt: (mail.sentAt ?? mail.createdAt).toISOString(),
  }))
}

/** Lists every link of a mail once, in the order of the HTML and then of the text. */
function linksOf({ html, text }: { html: string; text: string }): string[] {
  const inHtml = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => unescapeHtml(href))
  const inText = [...text.matchAll(/https?:\/\/\S+/g)].map(([address]) => address)
  return [...new Set([...inHtml, ...inText])]
}

const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

function unescapeHtml(html: string): string {
  return html.replace(/&(lt|gt|quot|#39|amp);/g, (entity, name) => characters[name] ?? entity)
}
