import { authenticatorTrials, requireOathtool } from './authenticator.ts'
import { documentTrials } from './documents.ts'
import { requireLemonLdap } from './lemonldap.ts'
import { monitoringTrials, requireMonitoring } from './monitoring.ts'
import { folder, requirePrograms } from './office.ts'
import { providerTrials } from './provider.ts'
import { reportTrials } from './reports.ts'
import { spreadsheetTrials } from './spreadsheets.ts'

/*
 * Opens our files in the programs people use for them, and signs in at an identity provider that others wrote. `npm run test:counterparts [part of a name …]`;
 * COUNTERPARTS_FOLDER sets the folder in which files and page images are kept.
 */
const wanted = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)
const trials = [
  ...spreadsheetTrials,
  ...documentTrials,
  ...reportTrials,
  ...providerTrials,
  ...authenticatorTrials,
  ...monitoringTrials,
]
const chosen = trials.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function main(): Promise<boolean> {
  const others = [...providerTrials, ...authenticatorTrials, ...monitoringTrials]
  if (chosen.some((trial) => !others.includes(trial))) await requirePrograms()
  if (chosen.some((trial) => authenticatorTrials.includes(trial))) await requireOathtool()
  if (chosen.some((trial) => providerTrials.includes(trial))) await requireLemonLdap()
  if (chosen.some((trial) => monitoringTrials.includes(trial))) await requireMonitoring()
  let failed = 0
  for (const { name, run } of chosen) {
    try {
      say(`held    ${name}: ${await run()}`)
    } catch (error) {
      failed++
      say(`BROKEN  ${name}: ${messageOf(error).slice(0, 1000)}`)
    }
  }
  say(`${chosen.length - failed} of ${chosen.length} counterparts agree; their files are in ${folder}`)
  return failed === 0 && chosen.length > 0
}

process.exitCode = await main().then(
  (agreed) => (agreed ? 0 : 1),
  (error) => {
    process.stderr.write(`${messageOf(error)}\n`)
    return 1
  },
)
