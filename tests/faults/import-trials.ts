import { setTimeout as sleep } from 'node:timers/promises'
import { Customer } from './customer.ts'
import { same, until } from './expect.ts'
import { fileOf, Import, mailsWaiting } from './import.ts'
import { Portal } from './portal.ts'
import { onPostgres } from './postgres.ts'
import type { Trial } from './trial.ts'

interface Stand {
  portal: Portal
  rows: number
  /** Kills and restarts it. */
  strike(): Promise<void>
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** Runs one import per round, killed once between its first and last row. */
async function strikeImports(rounds: number, { portal, rows, strike }: Stand): Promise<string> {
  const organizations: string[] = []
  let [span, midway, slowest] = [0, 0, 0]
  for (let round = 0; round <= rounds; round++) {
    const customer = await Customer.open(portal.base)
    const file = fileOf(rows)
    const running = await Import.begin(customer, file, { creates: rows })
    const begun = Date.now()
    // The first import is undisturbed: it gives the expected duration.
    if (round > 0) {
      await running.watch(Math.random() * span)
      if (running.told < rows) midway++
      const struck = Date.now()
      await strike()
      await running.finished()
      slowest = Math.max(slowest, Date.now() - struck)
    }
    same('rows told to be created', (await running.finished()).created, rows)
    if (round === 0) span = Date.now() - begun
    const again = await Import.begin(customer, file, { creates: 0 })
    same('rows created by the same file again', (await again.finished()).created, 0)
    organizations.push(customer.organizationId)
  }
  await portal.stop()
  for (const id of organizations) await expectEachOnce(portal, id, { rows, mails: 0 })
  return [
    `${rounds} imports of ${rows} rows, each struck once within its ${seconds(span)}`,
    `${midway} before anybody was told of the last row`,
    `0 rows lost, 0 doubled, done ${seconds(slowest)} after the kill at the latest`,
  ].join(', ')
}

/** One import with all its invitations, killed repeatedly until the last mail. */
async function strikeInvitations(rounds: number, { portal, rows, strike }: Stand): Promise<string> {
  const customer = await Customer.open(portal.base)
  const file = fileOf(rows)
  const running = await Import.begin(customer, file, { creates: rows, autoInvite: true })
  const waiting = () => until('the people are listed', () => mailsWaiting(customer))
  const left: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Kill after short delays, so that mails still wait in the last round.
    await sleep(Math.random() * 1000)
    await strike()
    left.push(await waiting())
  }
  same('rows told to be created', (await running.finished()).created, rows)
  const ended = async () => ((await mailsWaiting(customer)) === 0 ? true : undefined)
  await until('all invitations are mailed', ended, { every: 1000, seconds: 300 })
  const again = await Import.begin(customer, file, { creates: 0, autoInvite: true })
  await again.finished()
  await portal.stop()
  await expectEachOnce(portal, customer.organizationId, { rows, mails: rows })
  const amid = left.filter((count) => count > 0).length
  return `an import of ${rows} rows with as many invitations, struck ${rounds} times, ${amid} of them with mails waiting: 0 lost, 0 doubled, 0 mailed twice`
}

/** Expects one person, one count and one mail for each row. */
async function expectEachOnce(
  portal: Portal,
  organizationId: string,
  { rows, mails }: { rows: number; mails: number },
) {
  const [counts] = await portal.ask(
    `with person as (select id, email from users where organization_id = $1 and email like 'row.%'),
      mail as (select recipient from outbox join person on email = recipient where kind = 'employeeInvitation')
    select (select count(*)::int from person) as people,
      (select count(*)::int from import_rows where organization_id = $1 and outcome = 'created') as told,
      (select count(*)::int from mail) as mails,
      (select count(distinct recipient)::int from mail) as mailed,
      (select count(*)::int from invitations where organization_id = $1 and mailings = 1) as once`,
    [organizationId],
  )
  same('in the database', counts, { people: rows, told: rows, mails, mailed: mails, once: mails })
}

const killPortal = (portal: Portal) => async () => {
  await portal.kill()
  await portal.start()
}

async function embedded(run: (portal: Portal) => Promise<string>): Promise<string> {
  const portal = await Portal.open()
  return run(portal).finally(() => portal.stop())
}

/** Enough invitations that some still wait after the last kill. */
const invitations = 2000

export const importTrials: Trial[] = [
  {
    name: 'import, kill -9 of the application',
    run: (rounds) =>
      onPostgres((_, portal) => strikeImports(rounds, { portal, rows: 10_000, strike: killPortal(portal) })),
  },
  {
    name: 'import, kill -9 of PostgreSQL',
    run: (rounds) =>
      onPostgres((postgres, portal) =>
        strikeImports(rounds, { portal, rows: 10_000, strike: () => postgres.crash() }),
      ),
  },
  {
    name: 'invitations, kill -9 of the application',
    run: (rounds) =>
      onPostgres((_, portal) =>
        strikeInvitations(rounds, { portal, rows: invitations, strike: killPortal(portal) }),
      ),
  },
  {
    name: 'invitations, kill -9 of PostgreSQL',
    run: (rounds) =>
      onPostgres((postgres, portal) =>
        strikeInvitations(rounds, { portal, rows: invitations, strike: () => postgres.crash() }),
      ),
  },
  {
    name: 'import on the embedded database, kill -9 of the application',
    run: (rounds) =>
      embedded((portal) => strikeImports(rounds, { portal, rows: 2000, strike: killPortal(portal) })),
  },
  {
    name: 'invitations on the embedded database, kill -9 of the application',
    run: (rounds) =>
      embedded((portal) => strikeInvitations(rounds, { portal, rows: 500, strike: killPortal(portal) })),
  },
]
