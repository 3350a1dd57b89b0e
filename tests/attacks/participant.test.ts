import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#contract/platform/days.ts'
import { signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { Attacker } from './attacker.ts'
import { difference } from './differencing.ts'
import { Notes } from './notes.ts'
import { Participant } from './participant.ts'
import { enter } from './played.ts'
import { look } from './reading.ts'
import { World } from './world.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

/** The Monday of the server's first week. */
const monday = '2026-03-02'

/** An administrator with an account of their own in the app, and 23 others; all but one join a common target. */
async function stage() {
  const { world, administrator } = await World.open(server)
  const visit = () => signedIn(server, administrator)
  const attacker = new Attacker(world, await visit())
  const [own, ...others] = await world.join(24)
  if (!own) throw new Error('there is nobody')
  await attacker.challenge([monday, addDays(monday, 1)], { together: true })
  const [played] = world.played.values()
  if (!played) throw new Error('the challenge was not stored')
  for (const person of others.slice(1)) await enter(world, person, played)
  for (const person of others) await world.record(person, monday, { steps: 5000 })
  const participant = new Participant(world, own)
  await participant.signIn()
  await participant.enterAll()
  const notes = new Notes()
  await participant.look(notes)
  const close = async () => {
    server.pass({ days: 10 })
    attacker.visitor = await visit()
    notes.close(world, addDays(monday, -7))
  }
  return { world, attacker, own, notes, close }
}

test('[P-PRI-6] what the administrator sees as a participant and in the console leaves nobody alone', async () => {
  const { world, attacker, own, notes, close } = await stage()
  await close()
  notes.sums(world, (await look(attacker, [])).sums)
  expect([...notes.findings(new Set([own.id]))]).toEqual([])
})

test('[P-PRI-6] the attack finds the one outside if what the app shows did not count', async () => {
  const { world, notes, close } = await stage()
  world.played.clear()
  await close()
  const sum = { what: 'a challenge', measure: 'steps' as const, days: [monday], value: 23 * 5000 }
  notes.sums(world, [{ ...sum, team: null, companies: [] }])
  expect([...notes.findings(new Set())].join()).toContain('a sum of 1 people')
})

test('[P-PRI-6] a random world, read after each event in the console and in the app, gives nobody away', {
  timeout: 300_000,
}, async () => {
  vi.stubEnv('ATTACK_SEED', '21')
  const open = () => startTestServer({ PUBLIC_CALLS_PER_ADDRESS: '1000000', LOGIN_PER_ADDRESS: '1000000' })
  expect(await difference(1, open)).toContain('given away: 0')
})
