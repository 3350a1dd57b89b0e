import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { withConnection } from '#server/platform/db/connection.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import type { Postgres } from '#server/platform/db/postgres.ts'
import { createOwnedDatabase } from '#tests/server/owned-database.ts'
import { hasPostgres, startPostgres } from '#tests/server/postgres.ts'
import { forgetfulJobs, standaloneSources } from '#tests/server/standalone.ts'
import { unreachableDatabase } from '#tests/server/unreachable.ts'
import { Visitor } from '#tests/server/visitor.ts'

const sources = standaloneSources({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://elan.example.com' })

async function serve(database: Postgres) {
  const app = await createApp({ ...sources, database, jobs: forgetfulJobs }, { pages: false })
  return new Visitor(app, sources.settings)
}

/** What a visitor observes: whether the process is alive, ready, readable and writable. */
async function look(visitor: Visitor) {
  visitor.cookies.set('__Host-session', 'x'.repeat(43))
  const get = (url: string) => visitor.send({ method: 'GET', url })
  const [alive, ready, read] = [await get('/healthz'), await get('/readyz'), await get('/auth/session')]
  const body = { email: 'ada@example.com' }
  const write = await visitor.send({ method: 'POST', url: '/auth/verify-email/resend', body })
  const answers = [alive, ready, read, write]
  return {
    statuses: answers.map(({ status }) => status),
    retryAfter: answers.map(({ headers }) => headers['retry-after'] !== undefined),
    codes: [read.body.code, write.body.code],
    cookieKept: read.headers['set-cookie'] === undefined,
  }
}

const away = {
  statuses: [200, 503, 503, 503],
  retryAfter: [false, true, true, true],
  codes: ['server.unavailable', 'server.unavailable'],
  cookieKept: true,
}

test('without a database the server is alive but not ready, answers 503 with Retry-After and ends no session', async () => {
  const visitor = await serve(unreachableDatabase())
  expect(await look(visitor)).toEqual(away)
})

// Starts its own PostgreSQL to kill, and does not depend on the engine of the run.
if (hasPostgres() && !process.env.TEST_DATABASE_URL && !inject('postgres')) {
  test('a server answers 503 while the database restarts and recovers by itself', async () => {
    const postgres = await startPostgres()
    if (!postgres) throw new Error('PostgreSQL is on this machine but does not start.')
    onTestFinished(() => postgres.stop())
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', log: () => {} })
    if (database.kind !== 'postgres') throw new Error('not the database that was asked for')
    onTestFinished(() => database.close())
    const visitor = await serve(database)

    expect((await look(visitor)).statuses).toEqual([200, 200, 200, 200])
    await postgres.kill()
    expect(await look(visitor)).toEqual(away)
    await postgres.start()
    for (let tries = 0; tries < 50 && (await look(visitor)).statuses.includes(503); tries++) await sleep(100)
    expect((await look(visitor)).statuses).toEqual([200, 200, 200, 200])
  }, 60_000)

  test('[S-11] a server whose owner has another password answers 503 and says what to do', async () => {
    const postgres = await startPostgres()
    if (!postgres) throw new Error('PostgreSQL is on this machine but does not start.')
    onTestFinished(() => postgres.stop())
    const url = await createOwnedDatabase(postgres.url, 'changing', 'createrole')
    const log: string[] = []
    const open = async () => {
      const database = await openDatabase({
        databaseUrl: url.href,
        dataDir: '',
        log: (line) => log.push(line),
      })
      if (database.kind !== 'postgres') throw new Error('not the database that was asked for')
      onTestFinished(() => database.close())
      return serve(database)
    }
    const former = await open()
    await withConnection(postgres.url, (db) => db.execute(sql`alter role changing password 'another'`))
    url.password = 'another'
    const next = await open()
    await withConnection(postgres.url, (db) =>
      db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where usename like 'changing_%'`),
    )
    // A pool notices its lost connections at their next use.
    for (let tries = 0; tries < 50 && (await look(next)).statuses.includes(503); tries++) await sleep(100)
    expect((await look(next)).statuses).toEqual([200, 200, 200, 200])
    await look(former)
    expect(await look(former)).toEqual(away)
    const refusals = log.filter((line) => !line.startsWith('database connection lost'))
    expect(refusals).toEqual([
      expect.stringMatching(
        /^PostgreSQL at .* lets no new connection in: set the owner's present password in DATABASE_URL and restart this process$/,
      ),
    ])
  }, 60_000)
}
