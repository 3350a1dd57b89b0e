import { addDays } from '#contract/platform/days.ts'
import { mondayOf } from '#server/privacy/published/weeks.ts'
import { signedIn } from '#tests/server/factories.ts'
import type { TestServer } from '#tests/server/server.ts'
import { Attacker } from './attacker.ts'
import { someEvent } from './events.ts'
import { Notes } from './notes.ts'
import { look, readFiles, readReport, readStill, requireNoResults } from './reading.ts'
import { rosterTrials } from './roster-trials.ts'
import { randomOf } from './samples.ts'
import { scratchServer } from './scratch-server.ts'
import { measures, World } from './world.ts'

const events = 24
/** Milliseconds after which no further world is started. */
const longest = 150_000
const nobody: ReadonlySet<string> = new Set()

const spansOf = (days: string[]) => [
  ...days.filter((_, n) => n % 3 === 0).map((day) => [day]),
  days.slice(0, 7),
  days.slice(3, 11),
]

/**
 * Fills one of the attacker's organizations: people in teams of different sizes, challenges of every span, and a
 * quiz.
 */
async function someSite(world: World, attacker: Attacker, size: number, random: () => number) {
  const people = await world.join(size)
  const first = mondayOf(world.today)
  const days = Array.from({ length: 14 }, (_, n) => addDays(first, n))
  for (let n = Math.floor(random() * 5); n > 0; n--) await attacker.createTeam()
  for (const [n, team] of attacker.teams.entries()) {
    const own = people.filter(
      (person) => person.team === null && random() < 0.7 / (attacker.teams.length - n),
    )
    if (own.length > 0) await attacker.move(own, team)
  }
  for (const [n, span] of spansOf(days).entries())
    for (const ofTeams of [false, true])
      await attacker.challenge(span, { ofTeams, measure: measures[n % measures.length] ?? 'steps' })
  const quizId = await world.addQuiz(world.now, new Date(world.now.getTime() + 9 * 86_400_000))
  return { world, attacker, days, quizId, random }
}

/** An organization, its parent and its child, with 3 to 300 people together. */
async function someWorld(server: TestServer, random: () => number) {
  const { worlds, administrator } = await World.openTree(server)
  const visitor = await signedIn(server, administrator)
  const size = Math.round(3 * 100 ** random())
  const [above, below] = [Math.floor((size * random()) / 2), Math.floor((size * random()) / 2)]
  const sites = []
  for (const [n, world] of worlds.entries())
    sites.push(
      await someSite(
        world,
        new Attacker(world, visitor),
        [above, size - above - below, below][n] ?? 0,
        random,
      ),
    )
  const companies = worlds.map(({ organization }) => organization.id)
  for (const [n, span] of spansOf(sites[0]?.days ?? [])
    .slice(-2)
    .entries())
    await sites[0]?.attacker.challenge(span, { companies, measure: measures[n] ?? 'steps' })
  return { server, sites, administrator, random, size }
}

type Stage = Awaited<ReturnType<typeof someWorld>>

/** Reads everything after each event. */
async function watch({ server, sites, administrator, random }: Stage): Promise<Notes> {
  const notes = new Notes()
  const firstWeek = addDays(sites[0]?.days[0] ?? '', -63)
  const readAll = () => Promise.all(sites.map(({ attacker }) => readStill(attacker)))
  let still = await readAll()
  for (let n = 0; n < events; n++) {
    const crowds = sites.flatMap((site) => Array(1 + site.world.people.size).fill(site) as (typeof site)[])
    const site = crowds[Math.floor(random() * crowds.length)]
    if (!site) throw new Error('there is nothing to attack')
    const files = n % 8 === 5 ? await readFiles(site.attacker) : undefined
    if (files) still = await readAll()
    const event = await someEvent({ ...site, n })
    const { what, hidden, moved, own } = event
    if (moved) {
      const visitor = await signedIn(server, administrator)
      for (const { attacker } of sites) attacker.visitor = visitor
    }
    site.attacker.trail.push(what)
    for (const { world } of sites) notes.close(world, firstWeek)
    for (const [at, { world, attacker, quizId }] of sites.entries()) {
      const reading = await look(attacker, [quizId])
      notes.sums(world, reading.sums)
      notes.counts(world, reading, { what, others: !own })
      if (hidden && reading.still !== still[at]) throw new Error(`a page of the roster moved after ${what}`)
      still[at] = reading.still
    }
    if (files && hidden && (await readFiles(site.attacker)).still !== files.still)
      throw new Error(`a file of the roster moved after ${what}`)
    if (n % 8 === 7)
      for (const { world, attacker, days } of sites)
        notes.sums(world, await readReport(attacker, world, spansOf(days).at(-1) ?? []))
    if (files || n % 8 === 7) still = await readAll()
  }
  for (const { world, attacker, quizId, days } of sites) {
    await requireNoResults(attacker, quizId)
    for (const span of spansOf(days).slice(-2)) notes.sums(world, await readReport(attacker, world, span))
  }
  return notes
}

async function difference(rounds: number): Promise<string> {
  const server = await scratchServer()
  const total = { numbers: 0, equations: 0, sums: 0 }
  const found: string[] = []
  const seed = Number(process.env.ATTACK_SEED ?? 1)
  const until = Date.now() + longest
  let round = 0
  try {
    for (; round < rounds && Date.now() < until; round++) {
      const stage = await someWorld(server, randomOf(seed + round))
      const name = `world ${seed + round} of ${stage.size}`
      const notes = await watch(stage).catch((error) => {
        const trail = stage.sites.map(({ attacker }) => attacker.trail.slice(-8).join(' | '))
        throw new Error(`${name}: ${error} after ${trail.join(' || ')}`)
      })
      for (const finding of notes.findings(nobody)) found.push(`${name}: ${finding}`)
      total.numbers += notes.numbers
      total.equations += notes.equations
      total.sums += notes.sumsThatFollow
    }
    const said = `${round} worlds, ${round * events} events, ${total.numbers} numbers read, ${total.equations} equations, ${total.sums} sums that follow, given away: ${found.length}`
    if (found.length > 0) throw new Error([said, ...found.slice(0, 5)].join('\n'))
    return said
  } finally {
    await server.close()
  }
}

export const differencingTrials = [
  { name: 'differencing over time', rounds: 12, run: difference },
  ...rosterTrials,
]
