import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { confirmPasswordReset, requestPasswordReset } from '#contract/identity/passwords.ts'
import { login } from '#contract/identity/sessions.ts'
import { decideConsent } from '#contract/participation/consents.ts'
import { listDays, saveEntry } from '#contract/participation/recording.ts'
import { beginImport, planImport } from '#contract/people/imports.ts'
import { inviteUser } from '#contract/people/invitations.ts'
import { createUser } from '#contract/people/users.ts'
import { verifyArchive } from '#server/platform/db/archive.ts'
import { backup } from '#server/platform/db/backup.ts'
import { withConnection } from '#server/platform/db/connection.ts'
import { defaultMigrationsFolder, readMigrations } from '#server/platform/db/migrate.ts'
import { restore } from '#server/platform/db/restore.ts'
import { contextOn } from '#server/platform/http/use-case-context.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { startJobs } from '#server/platform/jobs/start.ts'
import { queuesOf } from '#server/queues.ts'
import { proveDomain } from '#tests/server/connected.ts'
import { mailedToken, makeEmployee, newAddress, signedIn } from '#tests/server/factories.ts'
import { createDatabase } from '#tests/server/postgres.ts'
import { programEnvironment } from '#tests/server/program.ts'
import { detachGuards } from './guard.ts'
import { moveCustomer } from './move.ts'
import {
  type Cell,
  changeAsOwner,
  copy,
  makeCustomer,
  move,
  moving,
  read,
  startCells,
} from './two-cells.fixture.ts'

const maintenance = fileURLToPath(new URL('../../maintenance/cli.ts', import.meta.url))

const { a, b } = await startCells('a', 'b')

/** Runs the jobs of a cell as its processes do. */
async function startWorking({ server }: Cell, works = true) {
  const contexts = (jobs: Jobs) => () => contextOn(server.database.trusted, { ...server.parts, jobs })
  const jobs = await startJobs({
    ...{ handle: server.database.trusted, works, stopSeconds: 2 },
    queues: (own) => queuesOf(contexts(own)),
    log: () => {},
  })
  onTestFinished(() => jobs.stop())
  return contexts(jobs)()
}

async function administered(cell: Cell) {
  const customer = await makeCustomer(cell)
  const visitor = await signedIn(cell.server, customer.person)
  return { ...customer, visitor, params: { orgId: customer.id } }
}

test('a backup of the new cell restores, with invitations whose mails stayed in the former one', async () => {
  const { id, visitor, params } = await administered(a)
  const body = { email: newAddress(), first_name: 'Robin', last_name: 'Example' }
  const { data } = (await visitor.call(createUser, { params, body })).body
  expect((await visitor.call(inviteUser, { params: { ...params, userId: data.id } })).status).toBe(200)
  await move(id, a, b)
  const { rows } = await b.db.execute(
    sql`select state, mail_id from invitations where organization_id = ${id}`,
  )
  expect(rows).toEqual([{ state: 'mailed', mail_id: null }])
  const mails = (cell: Cell) =>
    cell.server.makeContext().db.execute(sql`select from outbox where recipient = ${body.email}`)
  expect([(await mails(a)).rows.length, (await mails(b)).rows.length]).toEqual([1, 0])
  const migrations = readMigrations(defaultMigrationsFolder)
  const file = join(mkdtempSync(join(tmpdir(), 'elan-arrived-')), 'b.backup')
  await withConnection(b.url, (db) => backup(db, migrations, file))
  const { url } = await createDatabase(b.url)
  await withConnection(url, async (db) => restore(db, file, await verifyArchive(file), migrations))
})

test('a backup that the new cell makes meanwhile restores, and the move goes on to what is restored', async () => {
  const { id, add } = await makeCustomer(a)
  const resident = await makeCustomer(b)
  await expect(copy(id, a, b)).rejects.toThrow('copied')
  const file = join(mkdtempSync(join(tmpdir(), 'elan-arriving-')), 'b.backup')
  const { url } = await createDatabase(b.url)
  const run = (command: string, databaseUrl: string) =>
    execFileSync(process.execPath, [maintenance, command, file], {
      env: { ...programEnvironment(), DATABASE_URL: databaseUrl },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  expect(run('backup', b.url)).toContain(`It leaves out the customer ${id}, which is arriving`)
  run('restore', url)
  await add(a)
  const name = `elan_move_${id.replaceAll('-', '')}`
  for (const change of ['disable', 'set (slot_name = none)'])
    await b.db.execute(sql.raw(`alter subscription ${name} ${change}`))
  await b.db.execute(sql.raw(`drop subscription ${name}`))
  await withConnection(url, async (target) => {
    await moveCustomer(moving(id, a, b, { target }))
    expect(await read({ db: target }, id)).toMatchObject({ people: 2 })
    expect(await read({ db: target }, resident.id)).toEqual(await read(b, resident.id))
  })
  await changeAsOwner(b, `delete from customer_moves where customer_id = '${id}'`)
  await detachGuards(b.db)
})

test('a domain that the employer proved stays the employer’s in the new cell, and its mailbox opens no health data there', async () => {
  const { id, person } = await makeCustomer(a)
  const { domain } = await proveDomain(a.server, person.organization)
  const email = `alice@${domain}`
  const employee = await makeEmployee(a.server, { organization: person.organization, email })
  const visiting = await signedIn(a.server, employee)
  const consent = { purpose: 'activity', given: true, textVersion: 1, language: 'en' } as const
  expect((await visiting.call(decideConsent, { body: consent })).status).toBe(200)
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const entry = { params: { entryId: crypto.randomUUID() }, body: { total: { day, steps: 7654 } } }
  expect((await visiting.call(saveEntry, entry)).status).toBe(200)
  await move(id, a, b)
  await b.server.visitor().call(requestPasswordReset, { body: { email } })
  const token = await mailedToken(b.server, email, '/reset-password')
  const chosen = { email, password: 'who reads the mailbox' }
  const visitor = b.server.visitor()
  expect((await visitor.call(confirmPasswordReset, { body: { token, ...chosen } })).status).toBe(200)
  expect((await visitor.call(login, { body: chosen })).status).toBe(200)
  const days = await visitor.call(listDays, { query: { from: day, to: day } })
  expect(days).toMatchObject({ status: 403, body: { code: 'account.health_closed' } })
})

test('a row that names what is not in the new cell ends the pause with a sentence, and once it is mended the move goes on before anything pauses', async () => {
  const { id, accountId, add } = await makeCustomer(a)
  const nobody = crypto.randomUUID()
  await changeAsOwner(
    a,
    `update users set account_id = '${nobody}', status = 'pending' where account_id = '${accountId}'`,
  )
  await expect(move(id, a, b)).rejects.toThrow(
    /^The new cell does not have all that the customer’s rows name \(.*users names rows of accounts.*\): the former one goes on\.$/,
  )
  await changeAsOwner(
    a,
    `update users set account_id = '${accountId}', status = 'active' where account_id = '${nobody}'`,
  )
  // The subscription was off, and its worker cannot start while somebody else reads the slot.
  const reader = new pg.Client({ connectionString: `${a.url}?replication=database` })
  await reader.connect()
  const slot = `elan_move_${id.replaceAll('-', '')}`
  await vi.waitFor(async () => {
    const { rows } = await a.db.execute(
      sql`select active from pg_replication_slots where slot_name = ${slot}`,
    )
    expect(rows).toEqual([{ active: false }])
  })
  reader
    .query(`START_REPLICATION SLOT "${slot}" LOGICAL 0/0 (proto_version '1', publication_names '${slot}')`)
    .catch(() => {})
  const again = move(id, a, b)
  for (let n = 0; n < 8; n++) {
    await sleep(250)
    await add(a)
  }
  await reader.end()
  await again
  await add(b)
})

test('what is under way goes on in the new cell without a restart, and a reset that waits is mailed there', async () => {
  const { id, visitor, params, person } = await administered(a)
  const lines = Array.from({ length: 600 }, (_, n) => `Robin,Example,under.way.${n}@example.com`)
  const file = Buffer.from(['first_name,last_name,email', ...lines].join('\n'))
  const planned = await visitor.call(planImport, { params, query: { fileName: 'people.csv' }, file })
  const importing = { ...params, importId: planned.body.data.id }
  expect((await visitor.call(beginImport, { params: importing, body: { autoInvite: false } })).status).toBe(
    200,
  )
  const waiting = await startWorking(a, false)
  const { email } = person.account
  await waiting.jobs.enqueue(waiting.db, 'reset-requests', {
    email,
    page: 'https://elan.example.com/reset-password',
  })
  await startWorking(b)
  await move(id, a, b)
  await vi.waitFor(
    async () => {
      const { rows } =
        await b.db.execute(sql`select state, (select count(*)::int from users where organization_id = ${id}) as people,
        (select count(*)::int from outbox where recipient = ${email} and kind = 'reset') as mails from imports where organization_id = ${id}`)
      expect(rows).toEqual([{ state: 'finished', people: 601, mails: 1 }])
    },
    { timeout: 15_000, interval: 300 },
  )
  const { rows } = await a.db.execute(
    sql`select from pgboss.job where state < 'completed' and data ->> 'email' = ${email}`,
  )
  expect(rows).toEqual([])
})
