import { addDays } from '#contract/days.ts'
import type { Attacker } from './attacker.ts'
import type { World } from './world.ts'

interface Event {
  what: string
  /** Something that nobody but the person may learn of. */
  hidden?: boolean
  /** The clock went on so far that sessions may have ended. */
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

/** Something that happens next: to others mostly, by the attacker sometimes, or some days pass. */
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

async function ofOthers({ world, days, quizId, random }: Stage): Promise<Event> {
  const anyOf = <T>(items: T[]) => items[Math.floor(random() * items.length)]
  const active = [...world.people.values()].filter(({ status }) => status === 'active')
  const past = days.filter((day) => day <= world.today)
  const one = anyOf(active)
  const kind = random()
  if (!one || past.length === 0) return { what: 'nothing' }
  if (kind < 0.5) {
    const zeal = random()
    for (const day of past.slice(-5))
      for (const person of active)
        if (!world.steps.has(`${person.id} ${day}`) && random() < zeal)
          await world.walk(person, day, 1 + Math.floor(random() * 20_000))
    return { what: 'a synchronization of many', hidden: true }
  }
  if (kind < 0.6) {
    const day = anyOf(past) ?? ''
    await world.walk(one, day, 1 + Math.floor(random() ** 4 * 200_000))
    return { what: `${one.id} records or edits ${day}`, hidden: true }
  }
  if (kind < 0.7) {
    const day = addDays(days[0] ?? '', -1 - Math.floor(random() * 20))
    await world.walk(one, day, 1 + Math.floor(random() * 20_000))
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

async function ofAttacker({ world, attacker, random }: Stage): Promise<Event> {
  const anyOf = <T>(items: T[]) => items[Math.floor(random() * items.length)]
  const people = [...world.people.values()]
  const active = people.filter(({ status }) => status === 'active')
  const one = anyOf(active)
  const team = anyOf(attacker.teams)
  const kind = random()
  if (kind < 0.35 && one && team) await attacker.move([one], team)
  else if (kind < 0.5 && one) await attacker.setStatus(one, 'inactive')
  else if (kind < 0.65) {
    const away = people.find(({ status }) => status === 'inactive')
    if (away) await attacker.setStatus(away, 'active')
  } else if (kind < 0.72 && one) await attacker.delete(one)
  else if (kind < 0.78 && team) await attacker.deleteTeam(team)
  else if (kind < 0.86) await attacker.createTeam()
  else if (kind < 0.9)
    await attacker.set({ timezone: anyOf(['Europe/Paris', 'America/Los_Angeles', 'Pacific/Auckland']) ?? '' })
  else if (kind < 0.95) await attacker.set({ minimumGroup: 10 + Math.floor(random() * 4) })
  else await world.join(1 + Math.floor(random() * 3), 0)
  return { what: attacker.trail.at(-1) ?? 'nothing' }
}
