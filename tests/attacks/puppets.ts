import { addDays } from '#contract/platform/days.ts'
import { signedIn } from '#tests/server/factories.ts'
import type { TestServer } from '#tests/server/server.ts'
import { Attacker } from './attacker.ts'
import { Notes } from './notes.ts'
import { look } from './reading.ts'
import { randomOf } from './samples.ts'
import { scratchServer } from './scratch-server.ts'
import { World } from './world.ts'

const days = 14

/**
 * An administrator who controls many accounts with verified addresses that joined long ago. Each day they move into
 * a team with as few other people as a team needs, different ones each day, and all of them record high values.
 */
async function play(server: TestServer, puppets: number, real: number, random: () => number) {
  const { world, administrator } = await World.open(server)
  const attacker = new Attacker(world, await signedIn(server, administrator))
  const [own, others] = [await world.join(puppets), await world.join(real)]
  const first = world.today
  for (let n = 0; n < 2; n++) await attacker.createTeam()
  const [watched = '', rest = ''] = attacker.teams
  if (own.length > 0) await attacker.move(own, watched)
  const few = Math.max(1, 11 - puppets)
  for (let n = 0; n < days; n++) {
    const today = others.filter((_, at) => Math.floor(at / few) === n % Math.ceil(real / few))
    await attacker.move(
      others.filter((one) => !today.includes(one)),
      rest,
    )
    await attacker.move(today, watched)
    for (const person of own) await world.record(person, world.today, { steps: 20_000 })
    for (const person of others)
      if (random() < 0.8)
        await world.record(person, world.today, { steps: 1 + Math.floor(random() * 20_000) })
    server.pass({ days: 1 })
    attacker.visitor = await signedIn(server, administrator)
  }
  server.pass({ days: 11 })
  attacker.visitor = await signedIn(server, administrator)
  for (let n = -1; n < days; n++)
    for (const ofTeams of [false, true]) await attacker.challenge([addDays(first, n)], { ofTeams })
  const notes = new Notes()
  notes.close(world, addDays(first, -63))
  notes.sums(world, (await look(attacker, [])).sums)
  return notes.readOf(new Set(own.map(({ id }) => id)))
}

/** Reports how many real people such an administrator reads: the limit in docs/security.md as a figure. */
const readWith = (puppets: number) => async (rounds: number) => {
  const server = await scratchServer()
  const random = randomOf(Number(process.env.ATTACK_SEED ?? 1))
  const total = { real: 0, exactly: 0, among: 0, moved: 0 }
  try {
    for (let round = 0; round < rounds; round++) {
      const real = Math.round(3 * 100 ** random())
      const read = await play(server, puppets, real, random)
      total.real += real
      total.exactly += read.exactly.size
      total.among += read.among.size
      total.moved += read.moved.size
    }
    return `${puppets} puppets in each of ${rounds} organizations of ${total.real} real people: ${total.exactly} read exactly on some day, ${total.among} in a sum of fewer than ten real people, ${total.moved} told whether they moved on some day`
  } finally {
    await server.close()
  }
}

export const puppetTrials = (puppets: number) => [
  { name: 'differencing with puppets', rounds: 6, run: readWith(puppets) },
]
