import { Readable } from 'node:stream'
import { asc } from 'drizzle-orm'
import type { FileContent } from '#server/platform/files/file-content.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { auditSeals } from '#server/schema/audit.ts'
import { entriesAfter } from './seal.ts'

/** Streams the seals and then all entries, one JSON object per line. */
export function dumpLog({ db }: UseCaseContext): FileContent {
  async function* lines() {
    const seals = await db.select().from(auditSeals).orderBy(asc(auditSeals.id))
    for (const seal of seals) {
      const { id, lastId, entries, hash } = seal
      yield `${JSON.stringify({ seal: { id, lastId, entries, hash: hash.toString('hex') } })}\n`
    }
    let behind = 0
    for (;;) {
      const entries = await entriesAfter(db, behind)
      for (const entry of entries) yield `${JSON.stringify({ entry })}\n`
      const last = entries.at(-1)
      if (!last) return
      behind = last.id
    }
  }
  return { mediaType: 'application/x-ndjson', body: Readable.from(lines()) }
}
