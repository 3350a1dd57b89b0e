import { addDays } from '#contract/platform/days.ts'
import { mondayOf } from '#server/privacy/published/weeks.ts'
import { signedIn } from '#tests/server/factories.ts'
import type { TestServer } from '#tests/server/server.ts'
import { Attacker } from './attacker.ts'
import { someEvent } from './events.ts'
import { Notes } from './notes.ts'
import { Participant } from './participant.ts'
import { measures, type Person } from './person.ts'
import { look, readFiles, readReport, readStill, requireNoResults } from './reading.ts'
import { rosterTrials } from './roster-trials.ts'
import { randomOf } from './samples.ts'
import { scratchServer } from './scratch-server.ts'
import { World } from './world.ts'

const events = 24
/** Milliseconds after which no further world is started. */
const longest = 150_000
/** The attacker's own accounts. */
const ownOf = ({ sites }: Stage) => new Set(sites.map(({ participant }) => participant.person.id))

const spansOf = (days: string[]) => [
  ...days.filter((_, n) => n % 3 === 0).map((day) => [day]),
  days.slice(0, 7),
  days.slice(3, 11),
]

/**
 * Fills one of the attacker's organizations: people in teams of different sizes, challenges of every span, and a
 * quiz.
 */
async function someSite(
  world: World,
  attacker: Attacker,
  { size, own, random }: { size: number; own: Person | undefined; random: () => number },
) {
  const [joined] = own ? [own] : await world.join(1)
  if (!joined) throw new Error('the attacker has no account in the app')
  joined.own = true
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
    for (const [ofTeams, together] of [
      [false, n % 2 === 0],
      [true, false],
    ] as const)
      await attacker.challenge(span, {
        ...{ ofTeams, together, measure: together ? 'steps' : (measures[n % measures.length] ?? 'steps') },
      })
  const quizId = await world.addQuiz(world.now, new Date(world.now.getTime() + 9 * 86_400_000))
  const participant = new Participant(world, joined)
  await participant.signIn()
  return { world, attacker, participant, days, quizId, random }
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
      await someSite(world, new Attacker(world, visitor), {
        ...{ random, size: [above, size - above - below, below][n] ?? 0 },
        own: world.people.get(administrator.user.id),
      }),
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
  const lookAll = async () => {
    const texts: string[] = []
    for (const { participant } of sites) texts.push(await participant.look(notes))
    return texts
  }
  for (const { participant } of sites) await participant.enterAll()
  let still = await readAll()
  let shown = await lookAll()
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
      for (const { participant } of sites) {
        await participant.signIn()
        await participant.enterAll()
      }
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
    const seen = await lookAll()
    if (hidden && seen.some((text, at) => text !== shown[at]))
      throw new Error(`a page of the app moved after ${what}`)
    shown = seen
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

/** @param open starts the server that is attacked */
export async function difference(rounds: number, open: () => Promise<TestServer>): Promise<string> {
  const server = await open()
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
      for (const finding of notes.findings(ownOf(stage))) found.push(`${name}: ${finding}`)
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
  { name: 'differencing over time', rounds: 12, run: (rounds: number) => difference(rounds, scratchServer) },
  ...rosterTrials,
]
