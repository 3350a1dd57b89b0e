import { addDays } from '#contract/platform/days.ts'
import type { Attacker } from './attacker.ts'
import type { Amounts, Person } from './person.ts'
import { enter, leave } from './played.ts'
import type { World } from './world.ts'

interface Event {
  what: string
  /** An event that only the person may know. */
  hidden?: boolean
  /** Whether the attacker caused it, so that nobody else had time to act. */
  own?: boolean
  /** Whether so much time passed that sessions may have expired. */
  moved?: boolean
}

interface Stage {
  world: World
  attacker: Attacker
  days: string[]
  quizId: string
  random: () => number
  n: number
}

/** Invents the activity of a day, which is never empty. */
function amounts(random: () => number, zeal = 1): Amounts {
  const steps = 1 + Math.floor(random() ** zeal * 20_000 * zeal)
  const all = { steps, distanceM: Math.ceil(steps * 0.7), activeMinutes: 1 + Math.floor(random() * 120) }
  const [first, second] = [random() < 0.6, random() < 0.6]
  return {
    steps: first || !second ? all.steps : 0,
    ...(second && all),
    ...(!first && second && { steps: 0 }),
  }
}

/** Plays the next event: mostly of others, sometimes of the attacker, or some days pass. */
export async function someEvent(stage: Stage): Promise<Event> {
  const { world, random, n } = stage
  if (n > 0) world.server.pass({ minutes: 1 })
  const luck = random()
  if (n > 2 && luck < 0.25) {
    const days = 1 + Math.floor(random() * 3)
    world.server.pass({ days })
    return { what: `${days} days`, moved: true }
  }
  return luck < 0.65 ? ofOthers(stage) : ofAttacker(stage)
}

const othersOf = (world: World) =>
  [...world.people.values()].filter(({ status, own }) => status === 'active' && !own)

/** People join and leave challenges, often all but a few. */
async function inApp({ world, random }: Stage): Promise<Event> {
  const anyOf = <T>(items: T[]) => items[Math.floor(random() * items.length)]
  const played = anyOf([...world.played.values()])
  if (!played) return { what: 'nothing' }
  const { players } = played
  const isIn = ({ id }: Person) => players.get(id)?.until === null
  const active = othersOf(world).filter(({ proved }) => proved)
  const [outside, inside] = [active.filter((person) => !isIn(person)), active.filter(isIn)]
  const kind = random()
  if (kind < 0.5) {
    const crowd = outside.slice(0, Math.max(0, outside.length - Math.floor(random() * 14))).slice(0, 60)
    for (const person of crowd) await enter(world, person, played)
    return { what: `${crowd.length} join a challenge`, hidden: true }
  }
  const [comes, goes] = [anyOf(outside), anyOf(inside)]
  if (kind < 0.75 && goes) {
    await leave(world, goes, played)
    return { what: `${goes.id} leaves a challenge`, hidden: true }
  }
  if (comes) await enter(world, comes, played, kind < 0.85 ? 'totals' : undefined)
  return { what: `${comes?.id} joins a challenge`, hidden: true }
}

async function ofOthers(stage: Stage): Promise<Event> {
  const { world, days, quizId, random } = stage
  if (random() < 0.3) return inApp(stage)
  const anyOf = <T>(items: T[]) => items[Math.floor(random() * items.length)]
  const active = othersOf(world)
  const past = days.filter((day) => day <= world.today)
  const one = anyOf(active)
  const kind = random()
  if (!one || past.length === 0) return { what: 'nothing' }
  if (kind < 0.5) {
    const zeal = random()
    for (const day of past.slice(-5))
      for (const person of active)
        if (!world.recorded.has(`${person.id} ${day}`) && random() < zeal)
          await world.record(person, day, amounts(random))
    return { what: 'a synchronization of many', hidden: true }
  }
  if (kind < 0.6) {
    const day = anyOf(past) ?? ''
    await world.record(one, day, amounts(random, 4))
    return { what: `${one.id} records or edits ${day}`, hidden: true }
  }
  if (kind < 0.7) {
    const day = addDays(days[0] ?? '', -1 - Math.floor(random() * 20))
    await world.record(one, day, amounts(random))
    return { what: `${one.id} imports ${day}`, hidden: true }
  }
  if (kind < 0.9 && world.quizIsOpen(quizId)) {
    const who = active
      .filter((person) => !world.quizAnswers.get(quizId)?.has(person.id))
      .slice(0, 1 + Math.floor(random() * 6))
    for (const person of who) await world.answer(quizId, person, Math.floor(random() * 2))
    return { what: `${who.length} answer`, hidden: true }
  }
  const [joined] = await world.join(1, 0, random() < 0.8)
  return { what: `${joined?.id} joins` }
}

async function ofAttacker({ world, attacker, quizId, days, random }: Stage): Promise<Event> {
  const anyOf = <T>(items: T[]) => items[Math.floor(random() * items.length)]
  const people = [...world.people.values()]
  const active = people.filter(({ status }) => status === 'active')
  const [one, team, played] = [anyOf(active), anyOf(attacker.teams), anyOf([...world.played.values()])]
  const address = `made-up-${crypto.randomUUID()}@example.com`
  const rights: [chance: number, use: () => Promise<unknown> | undefined][] = [
    [0.25, () => (one && team ? attacker.move([one], team) : undefined)],
    [0.1, () => one && attacker.setStatus(one, 'inactive')],
    // All people except as many as a count shows.
    [0.05, () => attacker.setAll(active.slice(5 + Math.floor(random() * 7)), 'inactive')],
    [
      0.1,
      () =>
        attacker.setAll(
          people.filter(({ status }) => status === 'inactive'),
          'active',
        ),
    ],
    [0.06, () => one && attacker.delete(one)],
    [0.06, () => (team ? attacker.deleteTeam(team) : undefined)],
    [0.04, () => (played ? attacker.deletePlayed(played) : undefined)],
    [0.08, () => attacker.createTeam()],
    [
      0.04,
      () =>
        attacker.set({ timezone: anyOf(['Europe/Paris', 'America/Los_Angeles', 'Pacific/Auckland']) ?? '' }),
    ],
    [0.04, () => attacker.set({ minimumGroup: 10 + Math.floor(random() * 4) })],
    [0.04, () => attacker.rename(`Renamed ${crypto.randomUUID().slice(0, 8)}`, team)],
    [0.04, () => attacker.rename(`Renamed ${crypto.randomUUID().slice(0, 8)}`)],
    [0.04, () => attacker.invite(address)],
    [0.04, () => attacker.joinByLink(address)],
    [0.03, () => attacker.changeQuiz(quizId, { category: 'sport' })],
    [0.03, () => attacker.changeQuiz(quizId, { startDate: days[0] ?? '', endDate: days.at(-1) ?? '' })],
  ]
  const luck = random()
  const upTo = (n: number) => rights.slice(0, n + 1).reduce((sum, [chance]) => sum + chance, 0)
  const [, use] = rights.find((_, n) => luck < upTo(n)) ?? []
  const before = attacker.trail.length
  await use?.()
  return { what: attacker.trail.slice(before).at(-1) ?? 'nothing', own: true }
}
