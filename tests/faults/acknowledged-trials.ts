import { setTimeout as sleep } from 'node:timers/promises'
import { createUser } from '#contract/people/users.ts'
import { respondToQuiz, takeQuiz } from '#contract/programme/quiz-results.ts'
import { createQuiz } from '#contract/programme/quizzes.ts'
import { Customer } from './customer.ts'
import { same, until } from './expect.ts'
import type { Portal } from './portal.ts'
import { type KilledPostgres, onPostgres } from './postgres.ts'
import type { Trial } from './trial.ts'

const creators = 12
const members = 4

/** Adds people one by one; an unacknowledged request is repeated until it succeeds or the person exists. */
class Creator {
  readonly #customer: Customer
  readonly acknowledged: string[] = []
  /** Repeated after no answer, and found to exist already. */
  foundThere = 0
  repeated = 0

  constructor(customer: Customer) {
    this.#customer = customer
  }

  async createOne(): Promise<void> {
    const email = `made.${crypto.randomUUID()}@example.com`
    const body = { first_name: 'Made', last_name: 'Example', email }
    const params = { orgId: this.#customer.organizationId }
    for (let tries = 0; ; tries++) {
      const answer = await this.#customer.call(createUser, { params, body })
      if (answer.status === 201) break
      if (tries > 0 && answer.body.code === 'user.email_taken') {
        this.foundThere++
        break
      }
      if (answer.status !== 0 && answer.status !== 503) throw new Error(`${answer.status} ${answer.text}`)
      this.repeated++
      await sleep(100)
    }
    this.acknowledged.push(email)
  }
}

/** Answers one open question with an increasing number. */
class Member {
  readonly #customer: Customer
  readonly #quizId: string
  readonly #questionId: string
  #sent = 0
  #acknowledged = 0

  constructor(customer: Customer, quizId: string, questionId: string) {
    this.#customer = customer
    this.#quizId = quizId
    this.#questionId = questionId
  }

  get count() {
    return this.#acknowledged
  }

  async respondOnce(): Promise<void> {
    const answers = [{ questionId: this.#questionId, text: String(++this.#sent) }]
    const answer = await this.#customer.call(respondToQuiz, {
      params: { quizId: this.#quizId },
      body: { answers },
    })
    if (answer.status === 200) this.#acknowledged = this.#sent
    else if (answer.status !== 0 && answer.status !== 503) throw new Error(`${answer.status} ${answer.text}`)
    else await sleep(100)
  }

  /** @throws Error unless the last acknowledged number, or one sent after it, is stored */
  async check(): Promise<void> {
    const own = await until('the quiz is read', async () => {
      const { status, body } = await this.#customer.call(takeQuiz, { params: { quizId: this.#quizId } })
      return status === 200 ? body.data.own : undefined
    })
    const stored = Number(own[0]?.text ?? 0)
    if (own.length > 1 || stored < this.#acknowledged || stored > this.#sent)
      throw new Error(`answered ${stored}, acknowledged ${this.#acknowledged}, sent ${this.#sent}`)
  }
}

async function makeMembers(customer: Customer): Promise<Member[]> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const { data } = await customer.must(createQuiz, {
    params: { orgId: customer.organizationId },
    body: {
      title: 'How many',
      category: 'sport',
      startDate: day(-1),
      endDate: day(7),
      questions: [{ text: 'How many?', type: 'open' }],
    },
  })
  const joined = await Promise.all(Array.from({ length: members }, () => customer.join()))
  return joined.map((member) => new Member(member, data.id, data.questions[0]?.id ?? ''))
}

async function killUnderLoad(rounds: number, postgres: KilledPostgres, portal: Portal): Promise<string> {
  const customer = await Customer.open(portal.base)
  const people = Array.from({ length: creators }, () => new Creator(customer))
  const answering = await makeMembers(customer)
  let running = true
  const keepOn = async (run: () => Promise<void>) => {
    while (running) await run()
  }
  const load = Promise.all([
    ...people.map((creator) => keepOn(() => creator.createOne())),
    ...answering.map((member) => keepOn(() => member.respondOnce())),
  ])
  const kills = async () => {
    for (let round = 0; round < rounds; round++) {
      await sleep(500 + Math.random() * 1000)
      await postgres.crash()
    }
    await sleep(1000)
  }
  await Promise.race([load, kills()]).finally(() => {
    running = false
  })
  await load
  for (const member of answering) await member.check()

  const acknowledged = people.flatMap((creator) => creator.acknowledged)
  const rows = await portal.ask(`select email from users where email like 'made.%'`)
  const there = new Set(rows.map(({ email }) => email))
  same('people lost', acknowledged.filter((email) => !there.has(email)).length, 0)
  same('people in all', rows.length, acknowledged.length)
  const sum = (of: (creator: Creator) => number) => people.reduce((total, creator) => total + of(creator), 0)
  const answers = answering.reduce((total, { count }) => total + count, 0)
  return [
    `${postgres.kills} kills under load`,
    `${acknowledged.length} people and ${answers} answers acknowledged: 0 lost, 0 doubled`,
    `${sum((one) => one.repeated)} requests repeated, ${sum((one) => one.foundThere)} of them found done`,
  ].join(', ')
}

export const acknowledgedTrials: Trial[] = [
  {
    name: 'people and answers one by one, kill -9 of PostgreSQL',
    run: (rounds) => onPostgres((postgres, portal) => killUnderLoad(rounds, postgres, portal)),
  },
]
