import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { findArriving } from '#server/platform/cells/move/arriving-rows.ts'
import { type Summary, verifyArchive } from '#server/platform/db/archive.ts'
import { backup } from '#server/platform/db/backup.ts'
import { addressIn, withConnection } from '#server/platform/db/connection.ts'
import { refuseAsciiLocale } from '#server/platform/db/database-checks.ts'
import { namesOfRoles } from '#server/platform/db/database-roles.ts'
import { onExistingDatabase } from '#server/platform/db/existing.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { deriveLogins, statementsFor } from '#server/platform/db/logins.ts'
import { defaultMigrationsFolder, type Migration, readMigrations } from '#server/platform/db/migrate.ts'
import { withMigrationLock } from '#server/platform/db/migration-lock.ts'
import { passwordOf } from '#server/platform/db/pool-access.ts'
import { restore } from '#server/platform/db/restore.ts'
import { restoreEmbedded } from '#server/platform/db/restore-embedded.ts'
import { scramVerifier } from '#server/platform/db/scram.ts'
import {
  forgetPreviousOwnKey,
  refuseUnreadableSecrets,
  rekey,
  rotateOwnKey,
  secretKeysOf,
} from '#server/platform/db/secret-keys.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { weighCustomers } from '#server/platform/db/weigh.ts'
import { printFailure } from '#server/platform/errors/print-failure.ts'
import { copyFiles } from '#server/platform/files/copy.ts'
import { isRead, storeIn } from '#server/platform/files/create.ts'
import { FilesError } from '#server/platform/files/files.ts'
import { writeOutside } from '#server/platform/files/outside.ts'
import { type BucketAccess, type FilesPlace, placeIn } from '#server/platform/settings/files.ts'
import { readSettings, type Settings } from '#server/platform/settings/settings.ts'

const usage = `npm run db -- backup FILE             writes the whole database to FILE, and to FILE.pictures the keys of the
                                      pictures that are stored elsewhere and that the backup needs
npm run db -- restore FILE            reads FILE into an empty database
npm run db -- restore --force FILE    replaces the embedded database, which is kept beside the new one
npm run db -- logins                  prints the SQL of the users of requests and jobs, for an administrator to run
npm run db -- userlist                prints these users and their hashed passwords for PgBouncer's auth_file
npm run db -- weigh                   prints customer, estimated rows and bytes, and name, the largest hundred first
npm run db -- rekey                   encrypts the secrets in the database with the new key: SECRETS_KEY, while
                                      SECRETS_KEY_PREVIOUS is the former one; without both, a generated one
npm run db -- files:copy --from PLACE --to PLACE
                                      copies and compares all pictures; PLACE is database, a folder or
                                      s3://bucket/prefix. With --move it deletes each at --from afterwards

The database is the embedded one in DATA_DIR (stop the server first), or, where DATABASE_URL is set,
that PostgreSQL. To move from the embedded database to PostgreSQL: backup, set DATABASE_URL, restore.
`

async function main(args: string[]): Promise<void> {
  const settings = readSettings(process.env)
  const [only] = args
  if (args.length === 1 && (only === 'logins' || only === 'userlist')) return printLogins(settings, only)
  if (args.length === 1 && only === 'weigh') return onExistingDatabase(settings, printWeights)
  if (args.length === 1 && only === 'rekey') return runRekey(settings)
  if (only === 'files:copy') return runCopy(settings, readRoute(args, settings))
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
  const list = `${file}.pictures`
  let count = 0
  let arriving: string[] = []
  const summary = await onExistingDatabase(settings, (handle) =>
    backup(handle, migrations, file, async (tx) => {
      count = await writeOutside(tx, list)
      const { customerIds, conditions } = await findArriving(tx)
      arriving = customerIds
      return conditions
    }).catch(async (error: unknown) => {
      await rm(list, { force: true }).catch(() => {})
      throw error
    }),
  )
  for (const id of arriving)
    say(
      `It leaves out the customer ${id}, which is arriving from another cell: once it is restored, run the move again, or give it up.`,
    )
  if (count > 0)
    say(`It needs ${count} pictures outside the database, named in ${list}: keep them as long as the backup.`)
  return summary
}

function readRoute(args: string[], settings: Settings) {
  const text = { type: 'string' as const, default: '' }
  try {
    const options = { from: text, to: text, move: { type: 'boolean' as const, default: false } }
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    if (positionals.length === 1 && values.from && values.to) return routeBetween(values, settings)
  } catch (error) {
    if (error instanceof StartupError) throw error
  }
  throw new StartupError(usage)
}

function routeBetween({ from, to, move }: { from: string; to: string; move: boolean }, settings: Settings) {
  const target = placeNamed(to, settings.bucketAccess)
  if (move && !isRead(settings, target))
    throw new StartupError(
      `--move would leave no picture where servers with these settings read it: set FILES_DIR or FILES_URL to the place of --to and FILES_BEFORE to that of --from, restart all, and run the command with the same settings. Without --move it only copies.`,
    )
  return { from: storeIn(placeNamed(from, settings.bucketAccess)), to: storeIn(target), moves: move }
}

function placeNamed(text: string, access: BucketAccess): FilesPlace {
  const place = placeIn(text, access)
  if (typeof place === 'string') throw new StartupError(`${text.split('@').at(-1)} ${place}.`)
  return place
}

async function runCopy(settings: Settings, route: ReturnType<typeof readRoute>): Promise<void> {
  const { copied, present, missing, different } = await onExistingDatabase(settings, (handle) =>
    copyFiles(handle, route).catch((error: unknown) => {
      if (!(error instanceof FilesError)) throw error
      throw new StartupError(`${error.message} What is copied stays: run the command again to go on.`)
    }),
  )
  const count = (number: number) => `${number} ${number === 1 ? 'picture' : 'pictures'}`
  say(
    `${count(copied)} copied and compared, ${present} there already, ${missing.length} missing, ${different.length} different.`,
  )
  for (const key of missing) say(`missing: ${key}`)
  for (const key of different) say(`different, so kept at both: delete the damaged one of ${key}`)
  if (missing.length + different.length > 0) process.exitCode = 1
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
  await onExistingDatabase(settings, encryptAnew)
}

async function printWeights(db: Handle): Promise<void> {
  for (const { customerId, name, rows, bytes } of (await weighCustomers(db)).slice(0, 100))
    say(`${customerId}${String(rows).padStart(12)} rows${(bytes / 1e6).toFixed(1).padStart(10)} MB  ${name}`)
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

await main(process.argv.slice(2)).catch((error: unknown) => printFailure(error))
