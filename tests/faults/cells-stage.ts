import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Browser, Cells } from './cells.ts'
import { onStage, type Stage } from './stage.ts'

export const password = 'a password of the trials'
export const people = Number(process.env.FAULT_PEOPLE ?? 5000)

export interface Founder {
  email: string
  organizationId: string
  browser: Browser
}

async function found(cells: Cells): Promise<Founder> {
  const browser = new Browser(cells.base)
  const email = `founder.${crypto.randomUUID().slice(0, 8)}@example.com`
  const person = { email, password, firstName: 'Robin', lastName: 'Example' }
  const { data } = await browser.must('POST', '/auth/register', person)
  await browser.must('POST', '/auth/login', { email, password })
  return { email, organizationId: data.organization.id, browser }
}

/** People of a customer with accounts and days of activity. */
const fill = `
  with signed as (
    insert into accounts (email, password_hash, first_name, last_name)
    select 'n' || n || '.' || left($1, 8) || '@example.com', '-', 'P', 'Example' from generate_series(1, $2::int) n
    returning id, email)
  insert into users (organization_id, account_id, first_name, last_name, email, status)
  select $1::uuid, id, 'P', 'Example', email, 'active' from signed`
const days = `
  insert into activities (organization_id, user_id, day, steps)
  select organization_id, id, day, 1000 from users, generate_series(current_date - 14, current_date - 1, interval '1 day') day
  where organization_id = $1`

/** Logical replication is a setting of the server's start. */
async function replicateLogically(stage: Stage) {
  await stage.fill(async (client) => {
    await client.query('alter system set wal_level = logical')
  })
  await stage.postgres.kill()
  await stage.postgres.start()
}

export async function endOf(process: ChildProcess): Promise<{ code: number | null; text: string }> {
  let text = ''
  for (const stream of [process.stdout, process.stderr]) stream?.on('data', (part) => (text += part))
  const [code] = await once(process, 'exit')
  return { code, text }
}

/** Two cells, a customer of the first with people, and another one beside it. */
export async function onCells<Result>(
  trial: (cells: Cells, moving: Founder, staying: Founder) => Promise<Result>,
): Promise<Result> {
  return await onStage(async (stage) => {
    await replicateLogically(stage)
    const cells = new Cells(stage)
    try {
      await cells.start('a', 'b')
      cells.run('newest', 'a')
      cells.refresh()
      const moving = await found(cells)
      const staying = await found(cells)
      for (const { organizationId } of [moving, staying]) {
        await cells.rows('a', fill, [organizationId, people])
        await cells.rows('a', days, [organizationId])
      }
      cells.refresh()
      return await trial(cells, moving, staying)
    } finally {
      await cells.stop()
    }
  })
}

export const at = ({ organizationId }: Founder, rest = '') => `/api/organizations/${organizationId}${rest}`
export const cookieOf = ({ browser }: Founder) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
