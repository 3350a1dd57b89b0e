import { getQuizFigures } from '#contract/programme/quiz-results.ts'
import { listQuizzes } from '#contract/programme/quizzes.ts'
import { signedIn } from '#tests/server/factories.ts'
import { Attacker } from './attacker.ts'
import type { Person } from './person.ts'
import { scratchServer } from './scratch-server.ts'
import { World } from './world.ts'

/** A live confidential quiz, and an attacker who changes the roster between two reads while nobody else acts. */
async function stage() {
  const server = await scratchServer()
  const { world, administrator } = await World.open(server)
  const attacker = new Attacker(world, await signedIn(server, administrator))
  const params = { orgId: world.organization.id }
  const quizId = await world.addQuiz(world.now, new Date(world.now.getTime() + 9 * 86_400_000))
  return {
    ...{ server, world, attacker },
    answer: async (people: Person[]) => {
      for (const [n, person] of people.entries()) await world.answer(quizId, person, n % 2)
    },
    pass: async (days: number) => {
      server.pass({ days })
      attacker.visitor = await signedIn(server, administrator)
    },
    count: async () =>
      (await attacker.visitor.call(listQuizzes, { params, query: {} })).body.data.find(
        ({ id }) => id === quizId,
      )?.answers ?? null,
    withheld: async () =>
      (await attacker.visitor.call(getQuizFigures, { params: { ...params, quizId } })).body.data.withheld,
  }
}

type Stage = Awaited<ReturnType<typeof stage>>

const tried = (attack: (stage: Stage) => Promise<string>) => async () => {
  const set = await stage()
  try {
    return await attack(set)
  } finally {
    await set.server.close()
  }
}

function unmoved(before: number | null, after: number | null, what: string): string {
  if (before !== after)
    throw new Error(`the count of a quiz went from ${before} to ${after} ${what}: that person answered`)
  return `the count stays ${before} ${what}`
}

async function newcomer({ world, answer, count, pass }: Stage): Promise<string> {
  const others = await world.join(11)
  const [late] = await world.join(1, 6)
  await answer([...others.slice(0, 9), ...(late ? [late] : [])])
  const before = await count()
  await pass(1)
  return unmoved(before, await count(), 'on the day from which one newcomer counts')
}

async function backAgain({ world, attacker, answer, count, pass }: Stage): Promise<string> {
  const people = await world.join(12)
  const [one] = people
  await answer(people.slice(0, 10))
  if (one) await attacker.setStatus(one, 'inactive')
  const before = await count()
  if (one) await attacker.setStatus(one, 'active')
  await pass(1)
  return unmoved(before, await count(), 'when one person is put out of action and back')
}

async function deletedBeforeTheEnd({
  world,
  attacker,
  answer,
  count,
  withheld,
  pass,
}: Stage): Promise<string> {
  const people = await world.join(12)
  await answer(people.slice(0, 10))
  const before = await count()
  if (people[0]) await attacker.delete(people[0])
  await pass(10)
  const why = await withheld()
  if (before === 10 && why === 'few')
    throw new Error(
      '10 answered, one person was deleted, the figures are withheld for too few: that person answered',
    )
  return `${before} answered, one was deleted, the figures: ${why ?? 'shown'}`
}

/** Only the attacker acts: any change of a figure reveals the person who was moved. */
export const rosterTrials = [
  { name: 'differencing of counts by a newcomer', rounds: 1, run: tried(newcomer) },
  { name: 'differencing of counts by putting out of action', rounds: 1, run: tried(backAgain) },
  { name: 'differencing of a count and figures by deletion', rounds: 1, run: tried(deletedBeforeTheEnd) },
]
