import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { purgeOrganizations } from '#server/tenants/organizations/purge.ts'
import { standaloneContext } from '#tests/server/standalone.ts'
import { Browser, type Cells } from './cells.ts'
import { at, endOf, type Founder, onCells, password } from './cells-stage.ts'
import { same } from './expect.ts'
import type { Trial } from './trial.ts'

const week = 8 * 86_400_000

/** What a week and the next import do in the cell that a customer has left. */
async function passWeek(cells: Cells, name: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: cells.databaseOf(name), options: '-c elan.reach=*' })
  const context = standaloneContext(drizzle(pool))
  await purgeOrganizations({ ...context, now: new Date(Date.now() + week) }).finally(() => pool.end())
  cells.refresh()
}

async function addPerson({ browser, ...founder }: Founder): Promise<void> {
  const email = `added.${crypto.randomUUID()}@example.com`
  await browser.must('POST', at({ browser, ...founder }, '/users'), {
    email,
    firstName: 'Robin',
    lastName: 'Example',
  })
}

/** The sessions of both cells and a new sign-in lead to where the customer is. */
async function signsIn(cells: Cells, founder: Founder, former: Browser): Promise<void> {
  for (const browser of [founder.browser, former]) {
    const { user } = await browser.must('GET', '/auth/session')
    same('who is signed in', user.email, founder.email)
    await browser.must('GET', at(founder))
  }
  const { email } = founder
  await new Browser(cells.base).must('POST', '/auth/login', { email, password })
}

/** A customer goes to another cell and comes back, with the log that the first one kept. */
async function movesBack(): Promise<string> {
  return await onCells(async (cells, moving) => {
    const go = async (from: string, to: string) => await endOf(cells.move(moving.organizationId, from, to))
    const entries = async (cell: string) => {
      const query = 'select count(*)::int as n from audit_entries where customer_id = $1'
      return Number((await cells.rows(cell, query, [moving.organizationId]))[0]?.n)
    }
    await addPerson(moving)
    same('the way there', (await go('a', 'b')).code, 0)
    const browser = new Browser(cells.base)
    await browser.must('POST', '/auth/login', { email: moving.email, password })
    const early = await go('b', 'a')
    same('the way back within a week', [early.code, early.text.includes('it can move back from')], [1, true])
    await addPerson({ ...moving, browser })
    await passWeek(cells, 'a')
    const kept = await entries('a')
    const late = await go('b', 'a')
    if (late.code !== 0) throw new Error(`the way back ended with ${late.code}: ${late.text}`)
    await signsIn(cells, moving, browser)
    await addPerson(moving)
    same('entries of the log', [await entries('a'), await entries('b')], [kept + 3, kept + 2])
    return `${kept} entries were kept, and ${kept + 3} are there after the way back; before the week was over: ${early.text.trim()}`
  })
}

export const returnTrials: Trial[] = [{ name: 'a customer comes back from another cell', run: movesBack }]
