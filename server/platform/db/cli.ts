import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/pglite'
import { readSettings, type Settings } from '#server/platform/settings/settings.ts'
import { type Summary, verifyArchive } from './archive.ts'
import { backup } from './backup.ts'
import { addressIn, withConnection } from './connection.ts'
import { refuseAsciiLocale } from './database-checks.ts'
import { namesOfRoles } from './database-roles.ts'
import { databaseFolder, finishReplacement, holdsDatabase, startIn } from './embedded-folder.ts'
import { lockFolder } from './folder-lock.ts'
import type { Handle } from './handle.ts'
import { deriveLogins, statementsFor } from './logins.ts'
import { defaultMigrationsFolder, type Migration, readMigrations } from './migrate.ts'
import { withMigrationLock } from './migration-lock.ts'
import { passwordOf } from './pool-access.ts'
import { restore } from './restore.ts'
import { restoreEmbedded } from './restore-embedded.ts'
import { scramVerifier } from './scram.ts'
import {
  forgetPreviousOwnKey,
  refuseUnreadableSecrets,
  rekey,
  rotateOwnKey,
  secretKeysOf,
} from './secret-keys.ts'
import { StartupError } from './startup-error.ts'
import { weighCustomers } from './weigh.ts'

const usage = `npm run db -- backup FILE             writes the whole database to FILE
npm run db -- restore FILE            reads FILE into an empty database
npm run db -- restore --force FILE    replaces the embedded database, which is kept beside the new one
npm run db -- logins                  prints the SQL of the users of requests and jobs, for an administrator to run
npm run db -- userlist                prints these users and their hashed passwords for PgBouncer's auth_file
npm run db -- weigh                   prints customer, estimated rows and bytes, and name, the largest hundred first
npm run db -- rekey                   encrypts the secrets in the database with the new key: SECRETS_KEY, while
                                      SECRETS_KEY_PREVIOUS is the former one; without both, a generated one

The database is the embedded one in DATA_DIR (stop the server first), or, where DATABASE_URL is set,
that PostgreSQL. To move from the embedded database to PostgreSQL: backup, set DATABASE_URL, restore.
`

async function main(args: string[]): Promise<void> {
  const settings = readSettings(process.env)
  const [only] = args
  if (args.length === 1 && (only === 'logins' || only === 'userlist')) return printLogins(settings, only)
  if (args.length === 1 && only === 'weigh') return onDatabase(settings, printWeights)
  if (args.length === 1 && only === 'rekey') return runRekey(settings)
  const [command, file, force] = readArguments(args)
  const migrations = readMigrations(defaultMigrationsFolder)
  if (command === 'backup') {
    print(await runBackup(settings, migrations, file))
    say(`The backup is in ${file}.`)
  } else {
    await runRestore(settings, migrations, file, force)
  }
}

function readArguments(args: string[]): ['backup' | 'restore', string, boolean] {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { force: { type: 'boolean', default: false } },
    })
    const [command, file, ...more] = positionals
    if ((command === 'backup' || command === 'restore') && file && more.length === 0) {
      return [command, file, values.force]
    }
  } catch {}
  throw new StartupError(usage)
}

async function runBackup(settings: Settings, migrations: Migration[], file: string): Promise<Summary> {
  return onDatabase(settings, (handle) => backup(handle, migrations, file))
}

async function runRekey(settings: Settings): Promise<void> {
  const isOwnKey = !settings.databaseUrl && !settings.secretsKey
  const encryptAnew = async (db: Handle) => {
    if (isOwnKey) rotateOwnKey(settings.dataDir)
    const keys = secretKeysOf(settings)
    if (keys.secretsKey === undefined)
      throw new StartupError('SECRETS_KEY is missing: set it to the new key.')
    await refuseUnreadableSecrets(db, { ...settings, ...keys })
    say(
      `${await rekey(db, keys)} secrets were encrypted with the new key; the former one is not needed any more.`,
    )
    if (isOwnKey) forgetPreviousOwnKey(settings.dataDir)
  }
  await onDatabase(settings, encryptAnew)
}

async function printWeights(db: Handle): Promise<void> {
  for (const { customerId, name, rows, bytes } of (await weighCustomers(db)).slice(0, 100))
    say(`${customerId}${String(rows).padStart(12)} rows${(bytes / 1e6).toFixed(1).padStart(10)} MB  ${name}`)
}

const onDatabase = <Result>({ databaseUrl, dataDir }: Settings, run: (db: Handle) => Promise<Result>) =>
  databaseUrl ? withConnection(databaseUrl, run) : withEmbedded(dataDir, run)

/** Runs on the embedded database, whose server is stopped. */
async function withEmbedded<Result>(dataDir: string, run: (db: Handle) => Promise<Result>): Promise<Result> {
  const unlock = await lockFolder(dataDir)
  try {
    await finishReplacement(dataDir)
    if (!holdsDatabase(dataDir)) throw new StartupError(`There is no database in ${dataDir}.`)
    const pglite = await startIn(databaseFolder(dataDir))
    return await run(drizzle(pglite)).finally(() => pglite.close())
  } finally {
    unlock()
  }
}

async function runRestore(settings: Settings, migrations: Migration[], file: string, force: boolean) {
  const archive = await verifyArchive(file)
  if (settings.databaseUrl) {
    await withConnection(settings.databaseUrl, async (handle, client) => {
      await refuseAsciiLocale(client)
      await withMigrationLock(client, say, () => restore(handle, file, archive, migrations))
    })
  } else {
    const kept = await restoreEmbedded(settings.dataDir, { file, archive, force }, migrations)
    if (kept) say(`The previous database was kept in ${kept}.`)
  }
  print(archive.summary)
  say(`The backup of ${archive.header.made} is restored; every table has the rows it should.`)
}

async function printLogins({ databaseUrl }: Settings, what: 'logins' | 'userlist'): Promise<void> {
  if (!databaseUrl) throw new StartupError('The embedded database has no users: set DATABASE_URL.')
  const ownerPassword = passwordOf(addressIn('DATABASE_URL', databaseUrl))
  if (!ownerPassword)
    throw new StartupError('The passwords are derived from the one in DATABASE_URL: add it there.')
  await withConnection(databaseUrl, async (handle) => {
    const { logins } = await deriveLogins(handle, ownerPassword)
    const both = [logins.requests, logins.jobs]
    if (what === 'userlist')
      for (const { user, password } of both) say(`"${user}" "${scramVerifier(password)}"`)
    else
      for (const statement of await statementsFor(handle, await namesOfRoles(handle), both))
        say(`${statement};`)
  })
}

function print(summary: Summary): void {
  for (const [table, { rows }] of Object.entries(summary.tables))
    say(`${String(rows).padStart(10)}  ${table}`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
