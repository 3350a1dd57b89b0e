import { asc, eq } from 'drizzle-orm'
import type { exportUsers as endpoint, User } from '#contract/people/users.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { recordExport } from '#server/people/roster-reads/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { tableFile } from '#server/platform/spreadsheets/write.ts'
import { userFields } from '#server/schema/custom-fields.ts'
import { conditions, everyUser } from './list.ts'

/** Concurrent exports per process; each uses the processor for a second. */
const mostAtOnce = 4
let running = 0

interface Field {
  key: string
  name: string
}

/**
 * Streams a list of people as a file, with a column for each visible field. An import accepts the headers.
 * @throws server.busy where too many exports run
 */
export async function exportUsers(
  scope: OrganizationScope,
  { format, ...listing }: Input<typeof endpoint>['query'],
): Promise<FileContent> {
  if (running >= mostAtOnce) fail('server.busy', { retryAfter: 5 })
  const { key, name, isVisible, createdAt, id } = userFields
  const fields = await scope
    .select(userFields, { key, name }, eq(isVisible, true))
    .orderBy(asc(createdAt), asc(id))
  await recordExport(scope, conditions(listing))

  async function* batches() {
    running++
    try {
      yield [headsOf(fields)]
      for await (const people of everyUser(scope, listing)) yield people.map((user) => rowOf(user, fields))
    } finally {
      running--
    }
  }
  return tableFile(`users_${scope.now.toISOString().slice(0, 10)}`, format, batches())
}

const ownHeads = ['status', 'invited', 'created_at']

function headsOf(fields: Field[]): string[] {
  // A custom field keeps its name, so that an import of the file fills it.
  const taken = new Set(fields.flatMap(({ key, name }) => [key, name.toLowerCase()]))
  const headers = ownHeads.map((head) => (taken.has(head) ? `system_${head}` : head))
  return ['first_name', 'last_name', 'email', ...headers, ...fields.map(({ name }) => name)]
}

function rowOf(user: User, fields: Field[]): (string | number)[] {
  const values = user.metadata.custom_fields
  return [
    user.first_name,
    user.last_name,
    user.email,
    user.status,
    user.is_invited ? 'yes' : 'no',
    user.created_at,
    ...fields.map(({ key }) => cellOf(values[key])),
  ]
}

const cellOf = (value: unknown) =>
  typeof value === 'number' ? value : value === undefined || value === null ? '' : String(value)
