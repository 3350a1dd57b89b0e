import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Browser, type Cells } from './cells.ts'
import { at, cookieOf, endOf, type Founder, onCells, password, people } from './cells-stage.ts'
import { same, until } from './expect.ts'
import type { Trial } from './trial.ts'
import { Writers } from './writers.ts'

const longestPause = 5

const written = `select count(*)::int as n from users where organization_id = $1 and email = any($2)`

/** Everything acknowledged is in the new cell, and the former one takes no change. */
async function checkMoved(cells: Cells, { organizationId }: Founder, emails: string[]) {
  const [row] = await cells.rows('b', written, [organizationId, emails])
  same('acknowledged people in the new cell', row?.n, emails.length)
  const change = `update users set first_name = 'Changed' where organization_id = $1 returning id`
  same('rows that the former cell changes', (await cells.rows('a', change, [organizationId])).length, 0)
}

/** Moves a customer that people write to, with one that stays beside it. */
async function moveWriting(): Promise<string> {
  return await onCells(async (cells, moving, staying) => {
    const { inviteLink } = await moving.browser.must('GET', at(moving, '/invite-link'))
    const { data: directory } = await moving.browser.must('POST', at(moving, '/directories'), {
      name: 'Entra ID',
    })
    const { data: token } = await moving.browser.must(
      'POST',
      at(moving, `/directories/${directory.id}/tokens`),
      {
        days: 5,
      },
    )
    const notice = await mailNotice(cells, moving)
    const writers = [moving, staying].map(
      (founder) =>
        new Writers([cells.base], { organizationId: founder.organizationId, cookie: cookieOf(founder) }),
    )
    await sleep(1000)
    await waitForSeal(cells, moving, 'a')
    const saved = saveLog(cells, moving, 'a')
    const { code, text } = await endOf(cells.move(moving.organizationId, 'a', 'b'))
    await sleep(1000)
    const [own, other] = await Promise.all(writers.map((writer) => writer.stop()))
    if (code !== 0 || !own || !other) throw new Error(`the move ended with ${code}: ${text}`)
    await checkMoved(
      cells,
      moving,
      own.acknowledged.map(({ email }) => email),
    )
    const gaps = own.acknowledged.map(({ at: time }, n) => time - (own.acknowledged[n - 1]?.at ?? time))
    const pause = Math.max(...gaps) / 1000
    if (pause > longestPause) throw new Error(`the longest time without a change was ${pause} s: ${text}`)
    same('answers to the customer that stays, by status', other.statuses.replaceAll(/: \d+/g, ''), '200, 201')
    const log = await verifyLog(cells, moving, saved)
    await useSecretsOfBefore(cells, moving, { inviteLink, secret: token.secret, notice })
    return `${people} people moved under ${own.acknowledged.length} acknowledged changes, 0 lost, longest time without one ${pause.toFixed(1)} s; answers ${own.statuses}; others ${other.statuses}; ${log}; ${text.trim().replaceAll('\n', ', ')}`
  })
}

/** @returns the file with the customer's log */
function saveLog(cells: Cells, { organizationId }: Founder, cell: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'elan-log-')), `${cell}.log`)
  cells.provide(cell, 'audit:save', '--organization', organizationId, '--file', file)
  return file
}

/** Waits until a cell has sealed some new entries, which it does each minute. */
async function waitForSeal(cells: Cells, { organizationId }: Founder, cell: string): Promise<void> {
  const seals = async () => {
    const query = 'select count(*)::int as n from customer_seals where customer_id = $1'
    return Number((await cells.rows(cell, query, [organizationId]))[0]?.n)
  }
  const before = await seals()
  await until(`a new seal in cell ${cell}`, async () => (await seals()) > before || undefined, {
    seconds: 90,
  })
}

/** The log goes on in the new cell, with every entry and seal of before. */
async function verifyLog(cells: Cells, moving: Founder, older: string): Promise<string> {
  await waitForSeal(cells, moving, 'b')
  const file = saveLog(cells, moving, 'b')
  return cells.provide('b', 'audit:verify', '--file', file, '--older', older).trim().replaceAll('\n', ', ')
}

/** Mails the founder of a customer a link that ends a kind of mail. @returns its secret */
async function mailNotice(cells: Cells, { organizationId, email }: Founder): Promise<string> {
  const secret = `${crypto.randomUUID()}~a`
  await cells.rows(
    'a',
    `insert into tokens (purpose, secret_hash, subject, email, account_id, user_id, organization_id, created_at, expires_at)
      select 'end_notices', sha256(convert_to($2, 'UTF8')), 'weekly ' || id, '', account_id, id, organization_id, now(),
        now() + interval '1 day' from users where organization_id = $1 and email = $3`,
    [organizationId, secret, email],
  )
  return secret
}

/** Sessions, links and keys of before the move go on. */
async function useSecretsOfBefore(
  cells: Cells,
  moving: Founder,
  { inviteLink, secret, notice }: { inviteLink: string; secret: string; notice: string },
) {
  const { user } = await moving.browser.must('GET', '/auth/session')
  same('who is signed in after the move', user.email, moving.email)
  const again = new Browser(cells.base)
  await again.must('POST', '/auth/login', { email: moving.email, password })
  await again.must('GET', at(moving))
  const token = new URL(inviteLink).searchParams.get('token') ?? ''
  const browser = new Browser(cells.base)
  await browser.must('GET', `/api/organizations/_/invites/validate/${encodeURIComponent(token)}`)
  const ended = await fetch(`${cells.base}/api/notices/end?token=${notice}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  same('a mailed link that ends a kind of mail', ended.status, 200)
  const authorization = `Bearer ${secret}`
  await new Browser(cells.base).must('GET', '/scim/v2/Users', undefined, { authorization })
}

/** Kills the command at random moments until it gets through; gives one move up on the way. */
async function moveKilled(rounds: number): Promise<string> {
  return await onCells(async (cells, moving) => {
    const writers = new Writers([cells.base], {
      ...{ organizationId: moving.organizationId, cookie: cookieOf(moving) },
    })
    let killed = 0
    const kill = async (ms: number) => {
      const process = cells.move(moving.organizationId, 'a', 'b')
      const ended = endOf(process)
      const early = await Promise.race([ended, sleep(ms, undefined)])
      if (early) return early
      process.kill('SIGKILL')
      await ended
      killed++
      return undefined
    }
    await kill(2500)
    const { code, text } = await endOf(cells.move(moving.organizationId, 'a', 'b', '--give-up'))
    if (code !== 0) throw new Error(`giving up ended with ${code}: ${text}`)
    const left = `select count(*)::int as n from users where organization_id = $1`
    same('rows left in the new cell', (await cells.rows('b', left, [moving.organizationId]))[0]?.n, 0)
    let done: Awaited<ReturnType<typeof kill>>
    for (let n = 0; n < rounds && done?.code !== 0; n++) done = await kill(800 + n * 400)
    if (done?.code !== 0) done = await endOf(cells.move(moving.organizationId, 'a', 'b'))
    if (done.code !== 0) throw new Error(`the move ended with ${done.code}: ${done.text}`)
    await until('a change after the move', async () => {
      const before = writers.lastAt
      await sleep(300)
      return writers.lastAt > before || undefined
    })
    const { acknowledged, statuses } = await writers.stop()
    await checkMoved(
      cells,
      moving,
      acknowledged.map(({ email }) => email),
    )
    return `killed ${killed} times and given up once, ${acknowledged.length} acknowledged changes, 0 lost; answers ${statuses}`
  })
}

export const moveTrials: Trial[] = [
  { name: 'a customer moves to another cell while people write (scale)', run: moveWriting },
  { name: 'a move to another cell is killed and goes on', run: moveKilled },
]
