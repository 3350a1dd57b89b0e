import { exportUsers } from '#contract/people/users.ts'
import { addUsers } from '#server/people/users/service.ts'
import { readTable } from '#server/platform/spreadsheets/read.ts'
import { spreadsheetFormulas } from '#server/platform/spreadsheets/spreadsheet.fixture.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { scratchServer } from './scratch-server.ts'

const pieces = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '"',
  "'",
  ',',
  ';',
  '\r\n',
  '\n',
  ' ',
  '<&>',
  ']]>',
  '_x0041_',
  'É',
  '😀',
  'ﬁ',
  'a',
  '1',
  '|',
  '\\',
]

const below = (most: number) => Math.floor(Math.random() * most)
const hostile = () => `${Array.from({ length: 1 + below(12) }, () => pieces[below(pieces.length)]).join('')}x`

/** Exports people with names that are difficult for spreadsheets and files, and expects them unchanged. */
async function exportAndRead(people: number): Promise<string> {
  const server = await scratchServer()
  try {
    const administrator = await makeAdministrator(server)
    const organizationId = administrator.organization.id
    const visitor = await signedIn(server, administrator)
    const rows = Array.from({ length: people }, (_, n) => ({
      ...{ organizationId, firstName: hostile(), lastName: hostile(), status: 'pending' as const },
      email: `p${String(n).padStart(6, '0')}@example.org`,
    }))
    for (let from = 0; from < people; from += 1000)
      await addUsers(server.makeContext(), rows.slice(from, from + 1000))
    const told: string[] = []
    for (const format of ['csv', 'xlsx'] as const) {
      const query = { format, sort: 'email', order: 'asc', status: 'pending' } as const
      const { bytes, text } = await visitor.call(exportUsers, { params: { orgId: organizationId }, query })
      const { rows: read } = await readTable(bytes, { rows: people + 1, columns: 64 })
      const names = read.map(({ cells }) => cells.slice(0, 2))
      const formulas = format === 'csv' ? spreadsheetFormulas(text) : []
      if (formulas.length > 0)
        throw new Error(`${formulas.length} cells of the CSV are formulas in some locale`)
      const wrong = rows.filter(({ firstName, lastName }, n) =>
        [firstName, lastName].some((name, at) => names[n]?.[at] !== name),
      )
      if (wrong[0])
        throw new Error(`${wrong.length} rows of ${format} differ, such as ${JSON.stringify(wrong[0])}`)
      told.push(`${names.length} rows of ${format}`)
    }
    return `${told.join(' and ')} read back equal, no cell of the CSV is a formula in any locale`
  } finally {
    await server.close()
  }
}

export const exportTrials = [{ name: 'exports of hostile names', rounds: 10_000, run: exportAndRead }]
