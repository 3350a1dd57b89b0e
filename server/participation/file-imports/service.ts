import {
  type createFileImport,
  type FileImport,
  type FileKind,
  type FilePart,
  mostActivityImports,
  mostImports,
  type putFileImportPart,
} from '#contract/participation/file-imports.ts'
import { partialKinds } from '#contract/participation/said.ts'
import type { Answer, Input } from '#contract/platform/endpoint.ts'
import { asRecorder, changeSources, countAgain } from '#server/participation/entries/service.ts'
import { forgetSources, hearSources, listSources } from '#server/participation/sources/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import { planPart, storedDays } from './plan.ts'
import { asRows, daysTouched } from './preview.ts'
import {
  addImport,
  countImports,
  deleteImport,
  findImport,
  findReplaced,
  fullDays,
  listImports,
  storePart,
} from './stored-days.ts'

/** The caller's imports, newest first. */
export const listOwnImports = (member: MemberScope): Promise<FileImport[]> =>
  member.own((db) => listImports(db, member.person))

async function presentImport(db: Handle, person: Person, id: string): Promise<FileImport> {
  const [found] = await listImports(db, person, id)
  return found ?? fail('file_import.not_found')
}

/**
 * Begins an import; one that has begun stays as it is.
 * @throws consent.activity_needed, file_import.too_many
 */
export const beginImport = (
  member: MemberScope,
  { id, kind }: Input<typeof createFileImport>['body'],
): Promise<FileImport> =>
  asRecorder(member, async ({ db, person, now }) => {
    const [known] = await listImports(db, person, id)
    if (known) return known
    await makeRoom(db, person, kind)
    await addImport(db, person, { id, kind, createdAt: now })
    return presentImport(db, person, id)
  })

/** @throws file_import.too_many */
async function makeRoom(db: Handle, person: Person, kind: FileKind): Promise<void> {
  const most = partialKinds.has(kind) ? mostActivityImports : mostImports
  if ((await countImports(db, person, kind)) < most) return
  const replaced = partialKinds.has(kind) ? undefined : await findReplaced(db, person)
  if (!replaced) fail('file_import.too_many')
  await deleteImport(db, person, replaced)
}

type Refused = Answer<typeof putFileImportPart>['data']['refused']

/**
 * Stores a part and counts its days anew.
 * @throws consent.activity_needed, file_import.not_found, source.too_many
 */
export async function importPart(
  member: MemberScope,
  { importId, part }: { importId: string; part: number },
  given: FilePart,
): Promise<Answer<typeof putFileImportPart>['data']> {
  const { now } = member
  let refused: Refused = []
  await asRecorder(member, async (recorder) => {
    const { db, person, timezone } = recorder
    const known = await findImport(db, person, importId)
    if (!known) fail('file_import.not_found')
    const full = await fullDays(db, person, { kind: known.kind, part: given, importId })
    const of = { known: await listSources(db, person), full, userId: person.userId }
    const plan = planPart(given, of, { now, timezone })
    refused = plan.flatMap(({ days }, source) =>
      days.flatMap(({ given: { day }, problem }) => (problem ? [{ source, day, code: problem }] : [])),
    )
    const used = plan.filter(({ days }) => days.some(({ problem }) => !problem))
    const { kind, createdAt } = known
    await hearSources(
      db,
      person,
      used.map(({ source }) => source),
      { now, since: createdAt },
    )
    const stored = storedDays(plan)
    const changed = await storePart(db, person, { importId, createdAt, part }, stored)
    const rows = asRows(stored, { importId, kind, at: createdAt })
    if (changed.length > 0) await countAgain(recorder, daysTouched(changed), { importId, part, rows })
  })
  return { import: await member.own((db) => presentImport(db, member.person, importId)), refused }
}

/**
 * Undoes an import: what it replaced counts again.
 * @throws consent.activity_needed, file_import.not_found
 */
export async function undoImport(member: MemberScope, importId: string): Promise<FileImport[]> {
  await changeSources(member, async (db, person) => {
    if (!(await findImport(db, person, importId))) fail('file_import.not_found')
    const { days, sources } = await deleteImport(db, person, importId)
    await forgetSources(db, person, sources)
    return daysTouched(days)
  })
  return listOwnImports(member)
}
