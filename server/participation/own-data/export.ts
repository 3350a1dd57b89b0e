import { Readable } from 'node:stream'
import { and, desc, eq, gt } from 'drizzle-orm'
import { exportHours, type OwnExport } from '#contract/participation/own-data.ts'
import { asPerson, type Person } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { ownExportParts, ownExports } from '#server/schema/own-data.ts'

export const exportJobs = 'own-exports'

const keptMs = exportHours * 3_600_000

const ofPerson = ({ organizationId, userId }: Person) =>
  and(eq(ownExports.organizationId, organizationId), eq(ownExports.userId, userId))

/** The caller's newest archive that can still be downloaded. */
const newest = (member: MemberScope) =>
  member.own(async (db) => {
    const [found] = await db
      .select()
      .from(ownExports)
      .where(and(ofPerson(member.person), gt(ownExports.askedAt, new Date(member.now.getTime() - keptMs))))
      .orderBy(desc(ownExports.askedAt))
      .limit(1)
    return found
  })

export async function readExport(member: MemberScope): Promise<OwnExport> {
  const found = await newest(member)
  if (!found) return null
  const { state, askedAt, bytes } = found
  const until = new Date(askedAt.getTime() + keptMs)
  return { state, askedAt: askedAt.toISOString(), until: until.toISOString(), bytes }
}

/** Has an archive made, unless one is being made. The one before is deleted. */
export async function requestExport(context: UseCaseContext, member: MemberScope): Promise<OwnExport> {
  const last = await newest(member)
  if (last?.state !== 'making') {
    const id = crypto.randomUUID()
    await member.own(async (db) => {
      await db.delete(ownExports).where(ofPerson(member.person))
      await db.insert(ownExports).values({ ...member.person, id, state: 'making', askedAt: member.now })
    })
    await context.jobs.enqueue(context.db, exportJobs, { ...member.person, exportId: id }, { id })
  }
  return readExport(member)
}

/** Notes that an archive could not be made. */
export const giveUpExport = (context: UseCaseContext, person: Person, exportId: string): Promise<void> =>
  asPerson(context, person, async (db) => {
    await db
      .update(ownExports)
      .set({ state: 'failed' })
      .where(and(ofPerson(person), eq(ownExports.id, exportId)))
  })

/**
 * Streams the caller's archive part by part.
 * @throws own_export.not_ready
 */
export async function downloadExport(member: MemberScope): Promise<FileContent> {
  const found = await newest(member)
  if (found?.state !== 'ready') fail('own_export.not_ready')
  const { id } = found
  const { organizationId, userId, exportId, part, content } = ownExportParts
  const read = (number: number) =>
    member.own((db) =>
      db
        .select({ content })
        .from(ownExportParts)
        .where(
          and(
            eq(organizationId, member.organization.id),
            eq(userId, member.userId),
            eq(exportId, id),
            eq(part, number),
          ),
        ),
    )
  async function* parts() {
    for (let number = 0; ; number++) {
      const [row] = await read(number)
      if (!row) return
      yield row.content
    }
  }
  const day = found.askedAt.toISOString().slice(0, 10)
  return { mediaType: 'application/zip', body: Readable.from(parts()), fileName: `elan-${day}.zip` }
}
