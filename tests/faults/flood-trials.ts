import { setTimeout as sleep } from 'node:timers/promises'
import { addPeople, settle } from '#tests/bench/people.ts'
import { type Outcome, quantile, SteadyLoad, tally } from '#tests/bench/steady-load.ts'
import { everyday } from './everyday.ts'
import { flood } from './flood.ts'
import { type Customer, newCustomer, onStage, type Stage } from './stage.ts'
import type { Trial } from './trial.ts'

const seconds = 5
/** The concurrency that keeps the process busy. */
const atOnce = 48
const overloadTimes = 10
const leastGoodput = 0.8
const longestAccepted = 1000
const signIns = 200
const tenantTimes = 100
/** Requests per second of customers that do not take part in the flood. */
const calm = 10
const people = 2000

async function newTenant(stage: Stage, base: string): Promise<Customer> {
  const customer = await newCustomer(base)
  await stage.fill(async (client) => {
    await addPeople(client, customer.organizationId, people)
    await settle(client)
  })
  return customer
}

const isAccepted = ({ status = 0 }: Outcome) => status >= 200 && status < 300
const p95 = (outcomes: Outcome[]) => Math.round(quantile(outcomes, 0.95))
const shotsOf = (customer: Customer, count: number) =>
  Array.from({ length: count }, (_, n) => n).map(everyday(customer))

/** Requests per second from the first to the last answer, including the time for the backlog. */
function goodputOf(outcomes: Outcome[]): number {
  const begun = outcomes.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY)
  const ended = outcomes.reduce((latest, { at, took }) => Math.max(latest, at + took), 0)
  return (outcomes.filter(isAccepted).length / (ended - begun)) * 1000
}

/** Sends ten times the process's peak rate of requests. */
async function overload(): Promise<string> {
  return await onStage(async (stage) => {
    const { base } = await stage.serve()
    const customer = await newTenant(stage, base)
    const most = { bases: [base], rate: 5000, atOnce, seconds }
    const best = async () => goodputOf(await flood({ ...most, shots: shotsOf(customer, 5000 * seconds) }))
    await best()
    const peak = await best()
    const rate = Math.round(peak * overloadTimes)
    const outcomes = await flood({ bases: [base], rate, seconds, shots: shotsOf(customer, rate * seconds) })
    const accepted = outcomes.filter(isAccepted)
    const refused = outcomes.filter((one) => !isAccepted(one))
    const goodput = goodputOf(outcomes)
    const said = `peak ${Math.round(peak)}/s; at ${rate}/s for ${seconds} s goodput ${Math.round(goodput)}/s, p95 of accepted ${p95(accepted)} ms, of refused ${p95(refused)} ms; ${tally(outcomes)}`
    if (goodput < leastGoodput * peak || p95(accepted) > longestAccepted) throw new Error(said)
    return said
  })
}

/**
 * Measures the effect of a flood on others, alternately without and with it, because the machine has other load
 * too.
 */
async function besideFlood(
  {
    base,
    customer,
    rate,
    shots,
  }: { base: string; customer: Customer; rate: number; shots: (round: number) => ReturnType<typeof shotsOf> },
  rounds = 3,
) {
  const at = `/api/organizations/${customer.organizationId}`
  const calmly = async (work: Promise<unknown>) => {
    const shot = () => ({ path: `${at}/users?page=1&limit=20`, cookie: customer.cookie })
    const steady = new SteadyLoad({ bases: [base], rate: calm, shot })
    await work
    return await steady.stop()
  }
  await calmly(sleep(2000))
  const alone: Outcome[] = []
  const beside: Outcome[] = []
  const flooding: Outcome[] = []
  for (let round = 0; round < rounds; round++) {
    alone.push(...(await calmly(sleep(seconds * 1000))))
    const running = flood({ bases: [base], rate, seconds, shots: shots(round) })
    beside.push(...(await calmly(running)))
    flooding.push(...(await running))
  }
  const said = `others' p95 ${p95(alone)} ms without and ${p95(beside)} ms beside it, median ${Math.round(quantile(alone, 0.5))} and ${Math.round(quantile(beside, 0.5))} ms (${tally(beside)}); the flood: ${tally(flooding)}`
  return {
    times: quantile(beside, 0.95) / quantile(alone, 0.95),
    failed: beside.filter((one) => !isAccepted(one)).length,
    said,
  }
}

async function signInFlood(): Promise<string> {
  return await onStage(async (stage) => {
    const { base } = await stage.serve()
    const customer = await newTenant(stage, base)
    const shots = (round: number) =>
      Array.from({ length: signIns * seconds }, (_, n) => ({
        method: 'POST' as const,
        path: '/auth/login',
        body: { email: `nobody.${round}.${n}@example.com`, password: 'a wrong password' },
      }))
    const { times, failed, said } = await besideFlood({ base, customer, rate: signIns, shots })
    if (times > 2 || failed > 0) throw new Error(`${times.toFixed(2)} ×: ${said}`)
    return `${signIns} sign-ins a second: ${times.toFixed(2)} ×, ${said}`
  })
}

async function loudTenant(): Promise<string> {
  return await onStage(async (stage) => {
    const { base } = await stage.serve()
    const customer = await newTenant(stage, base)
    const loud = await newTenant(stage, base)
    const rate = calm * tenantTimes
    const { times, failed, said } = await besideFlood({
      base,
      customer,
      rate,
      shots: () => shotsOf(loud, rate * seconds),
    })
    if (times > 1.5 || failed > 0) throw new Error(`${times.toFixed(2)} ×: ${said}`)
    return `one tenant at ${rate}/s, another at ${calm}/s: ${times.toFixed(2)} ×, ${said}`
  })
}

export const floodTrials: Trial[] = [
  { name: 'ten times the load', run: overload },
  { name: 'a flood of sign-ins', run: signInFlood },
  { name: 'one tenant at a hundred times the load of another', run: loudTenant },
]
