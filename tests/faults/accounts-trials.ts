import { globSync } from 'node:fs'
import { Browser, Cells } from './cells.ts'
import { at, type Founder, found, password } from './cells-trials.ts'
import { same, until } from './expect.ts'
import { onStage } from './stage.ts'
import type { Trial } from './trial.ts'

/** A browser that the proxy leads to a cell. */
export function browserOf(cells: Cells, cell?: string): Browser {
  const browser = new Browser(cells.base)
  if (cell) browser.cookies.set('cell', cell)
  return browser
}

export const signIn = (browser: Browser, email: string, entered: string) =>
  browser.send('POST', '/auth/login', { email, password: entered })

/** Expects a sign-in to be answered with a status. */
const signsIn = async (
  what: string,
  browser: Browser,
  [email, entered]: [email: string, entered: string],
  status = 200,
) => same(what, (await signIn(browser, email, entered)).status, status)

/** Waits until a session has ended. @returns the seconds */
async function endOf(browser: Browser, what: string): Promise<string> {
  const begun = Date.now()
  await until(`the end of ${what}`, async () => {
    const { status, body } = await browser.send('GET', '/auth/session')
    return (status === 200 && body.session === null) || undefined
  })
  return ((Date.now() - begun) / 1000).toFixed(1)
}

/** The other customer invites the person, who activates with the password of their own cell. */
async function join(cells: Cells, person: Founder, other: Founder): Promise<void> {
  const body = { email: person.email, firstName: 'Robin', lastName: 'Example' }
  const { id } = await other.browser.must('POST', at(other, '/users'), body)
  const { inviteLink } = await other.browser.must('POST', at(other, `/users/${id}/invite`))
  const token = new URL(inviteLink).searchParams.get('token')
  const browser = browserOf(cells)
  const wrong = await browser.send('POST', '/api/auth/confirm-invite', { token, password: 'not this one' })
  same(
    'a wrong password of the other cell',
    [wrong.status, wrong.body.code],
    [409, 'invitation.existing_account'],
  )
  await browser.must('POST', '/api/auth/confirm-invite', { token, password })
  await cells.refresh()
}

/** Goes on in another cell. @returns the names of its organizations */
async function switchTo(browser: Browser, cell: string): Promise<string[]> {
  const { data: offered } = await browser.must('GET', '/auth/other-organizations')
  const { data } = await browser.must('POST', '/auth/switch', { cell })
  await browser.must('POST', '/auth/switch/enter', { token: data.token })
  const again = await browser.send('POST', '/auth/switch/enter', { token: data.token })
  same('a token of a switch, used again', again.status, 400)
  return offered.cells.find((one: { cell: string }) => one.cell === cell).organizations
}

export const tryChange = (browser: Browser, from: string, to: string) =>
  browser.send('POST', '/auth/update-password', { password: to, current_password: from })

async function change(browser: Browser, from: string, to: string) {
  same('a change of the password', (await tryChange(browser, from, to)).status, 200)
}

async function inTwoCells(): Promise<string> {
  return await onAccounts(async (cells, person, other) => {
    const browser = browserOf(cells)
    const { data } = await browser.must('POST', '/auth/login', { email: person.email, password })
    same('the cell of a browser that knows none', browser.cookies.get('cell'), 'a')
    same('the cells that a sign-in offers', data.session.other_cells, ['b'])
    const { data: there } = await other.browser.must('GET', at(other))
    same('the organizations in cell b', await switchTo(browser, 'b'), [there.name])
    const { user } = await browser.must('GET', '/auth/session')
    same('who is signed in in cell b', [user.email, browser.cookies.get('cell')], [person.email, 'b'])

    const former = browserOf(cells, 'a')
    await signsIn('sign-in in cell a', former, [person.email, password])
    await change(browser, password, 'changed in cell b')
    const copied = await endOf(former, 'a session of the former password in cell a')
    await signsIn('the new password in cell a', browserOf(cells, 'a'), [person.email, 'changed in cell b'])
    await signsIn('the former password in cell a', browserOf(cells, 'a'), [person.email, password], 401)
    await switchTo(browser, 'a')
    await browser.must('GET', at(person))

    const left = browserOf(cells, 'b')
    await signsIn('sign-in in cell b', left, [person.email, 'changed in cell b'])
    await cells.kill('b')
    await change(browser, 'changed in cell b', 'changed while b was down')
    const down = await browser.send('POST', '/auth/switch', { cell: 'b' })
    same('a switch to a cell that is down', [down.status, down.body.code], [503, 'cell.unavailable'])
    await signsIn('sign-in beside it', browserOf(cells), [person.email, 'changed while b was down'])
    await cells.serve('b')
    const caughtUp = await endOf(left, 'a session of the former password in cell b')
    const again = browserOf(cells, 'b')
    await signsIn('the new password in cell b', again, [person.email, 'changed while b was down'])
    same('the cell that answered', again.cookies.get('cell'), 'b')
    return `one password in 2 cells, switched there and back, copied within ${copied} s; cell b caught up ${caughtUp} s after its start`
  })
}

/** Two cells, and somebody of cell a who belongs to a customer of each. */
export async function onAccounts<Result>(
  trial: (cells: Cells, person: Founder, other: Founder) => Promise<Result>,
): Promise<Result> {
  return await onStage(async (stage) => {
    const cells = new Cells(stage)
    try {
      await cells.start('a', 'b')
      cells.run('newest', 'a')
      cells.refresh()
      const person = await found(cells, 'first', 'a')
      cells.run('newest', 'b')
      cells.refresh()
      const other = await found(cells, 'second', 'b')
      cells.refresh()
      await join(cells, person, other)
      return await trial(cells, person, other)
    } finally {
      await cells.stop()
    }
  })
}

/** Enters wrong passwords in both cells. @returns how many were checked */
async function checked(cells: Cells, email: string, tries: number, atOnce: boolean): Promise<number> {
  const enter = async (n: number) =>
    (await signIn(browserOf(cells, n % 2 ? 'b' : 'a'), email, `not the password, ${n}`)).status
  const answers: number[] = []
  if (atOnce) answers.push(...(await Promise.all(Array.from({ length: tries }, (_, n) => enter(n)))))
  else for (let n = 0; n < tries; n++) answers.push(await enter(n))
  return answers.filter((status) => status !== 429).length
}

/** Whoever guesses a password in two cells has the tries of one, but for what a cell checks before it hears of the other's. */
async function guessed(): Promise<string> {
  return await onAccounts(async (cells, person, other) => {
    const byTurns = await checked(cells, person.email, 20, false)
    same('at most five, and what is checked meanwhile', byTurns <= 8, true)
    await join(cells, other, person)
    const atOnce = await checked(cells, other.email, 40, true)
    same('at most five in each of two cells', atOnce <= 10, true)
    return `of 20 wrong passwords in two cells by turns ${byTurns} were checked, of 40 at once ${atOnce}`
  })
}

/** The process of a cell lives five minutes ahead. */
function ahead(): Record<string, string> {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (!library) throw new Error("This trial needs libfaketime: install Debian's package faketime.")
  return { LD_PRELOAD: library, FAKETIME: '+5m5s', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}

/** Cells refuse each other while their clocks differ: each goes on alone, and afterwards both have what changed last. */
async function clocksApart(): Promise<string> {
  return await onAccounts(async (cells, person) => {
    await cells.kill('b')
    await cells.serve('b', ahead())
    const former = browserOf(cells, 'b')
    await signsIn('sign-in in cell b', former, [person.email, password])
    const browser = browserOf(cells, 'a')
    await signIn(browser, person.email, password)
    const refused = await browser.send('POST', '/auth/switch', { cell: 'b' })
    same('a switch', [refused.status, refused.body.code], [503, 'cell.unavailable'])
    await browser.must('GET', at(person))
    await change(browser, password, 'changed while clocks differed')
    await signsIn('the former password in cell b', browserOf(cells, 'b'), [person.email, password])
    await cells.kill('b')
    await cells.serve('b')
    const seconds = await endOf(former, 'a session of the former password in cell b')
    const again = browserOf(cells, 'b')
    await signsIn('the new password in cell b', again, [person.email, 'changed while clocks differed'])
    await switchTo(browser, 'b')
    return `no switch, nothing lost; ${seconds} s after the clocks agreed both cells had the password`
  })
}

export const accountTrials: Trial[] = [
  { name: 'cells and a person in two of them', run: inTwoCells },
  { name: 'cells whose clocks differ', run: clocksApart },
  { name: 'cells in which a password is guessed', run: guessed },
]
