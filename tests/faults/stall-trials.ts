import { setTimeout as sleep } from 'node:timers/promises'
import { browserOf, onAccounts, signIn, tryChange } from './accounts-trials.ts'
import { startCellRelay } from './cell-relay.ts'
import type { Browser, Cells } from './cells.ts'
import { type Founder, password } from './cells-trials.ts'
import { same, until } from './expect.ts'
import type { Trial } from './trial.ts'

/** Longer than a cell waits for another one that somebody waits for. */
const stallMs = 3300

/** Until no cell passes the other one over. */
const settleMs = 6000

type Send = () => ReturnType<Browser['send']>

/** Stalls a cell as soon as another one has answered the last of some calls of it. */
async function stalling(cells: Cells) {
  let wanted: { from: string; calls: string[]; reached: () => void } | undefined
  const relays = await Promise.all(
    ['a', 'b'].map(async (name) => {
      const relay = await startCellRelay(cells.addressOf(name), (from, call) => {
        if (wanted?.from !== from || wanted.calls[0] !== call) return
        wanted.calls.shift()
        if (wanted.calls.length > 0) return
        cells.processOf(from).stall()
        wanted.reached()
        wanted = undefined
      })
      cells.run('add', name, '--address', relay.address)
      return relay
    }),
  )
  // Each process looks for a new map every second.
  await sleep(1500)
  return {
    /** Sends to a cell that stalls after calls of it, and to the other one meanwhile. @returns their statuses */
    async race(stalled: { cell: string; calls: string[]; send: Send }, other: Send) {
      const { cell: from, calls } = stalled
      const reached = Promise.withResolvers<void>()
      wanted = { from, calls: [...calls], reached: reached.resolve }
      const late = stalled.send()
      await Promise.race([reached.promise, late.then(({ text }) => Promise.reject(new Error(text)))])
      const rest = sleep(stallMs)
      const meanwhile = await other()
      await rest
      cells.processOf(from).goOn()
      return [(await late).status, meanwhile.status]
    },
    close: () => relays.map((relay) => relay.close()),
  }
}

const otherOf = (cell: string) => (cell === 'a' ? 'b' : 'a')

async function onStalling(
  trial: (
    cells: Cells,
    race: Awaited<ReturnType<typeof stalling>>['race'],
    founders: [Founder, Founder],
  ) => Promise<string>,
): Promise<string> {
  return await onAccounts(async (cells, person, other) => {
    const { race, close } = await stalling(cells)
    return await trial(cells, race, [person, other]).finally(close)
  })
}

async function waitForPassword(cells: Cells, email: string, entered: string): Promise<void> {
  for (const name of ['a', 'b'])
    await until(
      `the kept password in cell ${name}`,
      async () => (await signIn(browserOf(cells, name), email, entered)).status === 200 || undefined,
      { seconds: 20 },
    )
}

/** Of two changes of a password the one of the cell that stalled meanwhile is refused, and the other one is kept in both. */
async function changesPassword(): Promise<string> {
  return await onStalling(async (cells, race, [{ email }]) => {
    let last = password
    let rounds = 0
    const changing = async (name: string, to: string): Promise<Send> => {
      const [browser, from] = [browserOf(cells, name), last]
      same(`sign-in in cell ${name}`, (await signIn(browser, email, from)).status, 200)
      return () => tryChange(browser, from, to)
    }
    for (const cell of ['a', 'b'])
      for (const calls of [['claim'], ['claim', 'newest']]) {
        const kept = `kept in the other cell ${++rounds}`
        const send = await changing(cell, `entered in the stalled cell ${rounds}`)
        const other = await changing(otherOf(cell), kept)
        const [late = 0, meanwhile] = await race({ cell, calls, send }, other)
        same(`the change beside cell ${cell}, which stalls after ${calls}`, meanwhile, 200)
        same(`that of cell ${cell} itself`, [409, 503].includes(late) || late, true)
        last = kept
        await waitForPassword(cells, email, kept)
        await sleep(settleMs)
      }
    return `${rounds} times the change beside the stalled cell was kept, and its own refused`
  })
}

const newAddress = () => `joins.${crypto.randomUUID().slice(0, 8)}@example.com`

/** Lets people join the founders' organizations by code. @returns how somebody joins that of a cell */
async function joining(cells: Cells, founders: Founder[]) {
  const byCode = "update organizations set access_mode = 'code' where id = $1 returning access_code as code"
  const codes = new Map<string, unknown>()
  for (const [n, { organizationId }] of founders.entries()) {
    const name = n === 0 ? 'a' : 'b'
    codes.set(name, (await cells.rows(name, byCode, [organizationId]))[0]?.code)
  }
  cells.refresh()
  return (name: string, email: string): Send =>
    () => {
      const person = { email, password, firstName: 'Robin', lastName: 'Example', accessCode: codes.get(name) }
      return browserOf(cells, name).send('POST', '/api/join', person)
    }
}

async function countAccounts(cells: Cells, email: string): Promise<number> {
  const query = 'select from accounts where email = $1'
  return (await cells.rows('a', query, [email])).length + (await cells.rows('b', query, [email])).length
}

/** An address gets one account, whether a cell stalls while it makes one, or has just gone on. */
async function signsUp(): Promise<string> {
  return await onStalling(async (cells, race, founders) => {
    const joinIn = await joining(cells, founders)
    let pairs = 0
    for (const cell of ['a', 'b'])
      for (const calls of [['claim'], ['claim', 'address']]) {
        const email = newAddress()
        await race({ cell, calls, send: joinIn(cell, email) }, joinIn(otherOf(cell), email))
        const made = await countAccounts(cells, email)
        same(`accounts of an address, where cell ${cell} stalls after ${calls}`, made, 1)
        for (let n = 0; n < 5; n++, pairs++) {
          const again = newAddress()
          await Promise.all(['a', 'b'].map((name) => joinIn(name, again)()))
          const isOne = (await countAccounts(cells, again)) <= 1
          same(`at most one account, ${n} joinings after cell ${cell} went on`, isOne, true)
        }
        await sleep(settleMs)
      }
    return `one account of an address in each stall, and at most one in ${pairs} pairs of joinings after a stall`
  })
}

export const stallTrials: Trial[] = [
  { name: 'cells of which one stalls while a password is changed', run: changesPassword },
  { name: 'cells of which one stalls while somebody signs up', run: signsUp },
]
