import { parseArgs } from 'node:util'
import { asClosing } from '#server/platform/db/closing.ts'
import { onExistingDatabase } from '#server/platform/db/existing.ts'
import { defaultMigrationsFolder, readMigrations, requireMigrated } from '#server/platform/db/migrate.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { printFailure } from '#server/platform/errors/print-failure.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { checkResult } from './check.ts'

const usage = `npm run results -- --challenge ID    computes the standings of a challenge anew and compares them with the kept ones

The database is the embedded one in DATA_DIR (stop the server first), or, where DATABASE_URL is set, that PostgreSQL.
It prints no score: places and scores belong to those who take part. It exits with 0 if both are equal, with 1 if they differ,
and with 2 if they could not be compared.
`

function readArguments(args: string[]): string {
  try {
    const { challenge } = parseArgs({ args, options: { challenge: { type: 'string' } } }).values
    if (challenge && /^[0-9a-f-]{36}$/i.test(challenge)) return challenge
  } catch {}
  throw new StartupError(usage)
}

async function main(args: string[]): Promise<void> {
  const id = readArguments(args)
  const check = await onExistingDatabase(readSettings(process.env), async (db) => {
    await requireMigrated(db, readMigrations(defaultMigrationsFolder))
    return asClosing(db, (tx) => checkResult(tx, id, new Date()))
  })
  if (!check) throw new StartupError(`There is no challenge ${id}.`)
  const { differences, ...summary } = check
  for (const [name, value] of Object.entries(summary)) process.stdout.write(`${name}: ${value}\n`)
  process.stdout.write(differences.length === 0 ? 'equal\n' : `${differences.length} differences\n`)
  for (const difference of differences) process.stderr.write(`${difference.split(' is ')[0]} differs\n`)
  if (differences.length > 0) process.exitCode = 1
}

await main(process.argv.slice(2)).catch((error: unknown) => printFailure(error, 2))
