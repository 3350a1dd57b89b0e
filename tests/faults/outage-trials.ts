import { setTimeout as sleep } from 'node:timers/promises'
import { addPeople, settle } from '#tests/bench/people.ts'
import { type Outcome, quantile, SteadyLoad, tally } from '#tests/bench/steady-load.ts'
import { everyday } from './everyday.ts'
import { freezePostgres } from './postgres.ts'
import { newCustomer, onStage } from './stage.ts'
import type { Trial } from './trial.ts'

const rate = 50
const awayFor = 4000
const longestRecovery = 10_000

/** PostgreSQL is killed under load and restarted; the application keeps running. */
async function restartPostgres(): Promise<string> {
  return await onStage(async (stage) => {
    const { base } = await stage.serve()
    const customer = await newCustomer(base)
    const { organizationId, cookie } = customer
    await stage.fill(async (client) => {
      await addPeople(client, organizationId, 2000)
      await settle(client)
    })
    const steady = new SteadyLoad({ bases: [base], rate, shot: everyday(customer) })
    await sleep(2000)

    const killed = performance.now()
    await stage.postgres.kill()
    await sleep(500)
    const seen: string[] = []
    while (performance.now() - killed < awayFor) {
      const [alive, ready] = await Promise.all([fetch(`${base}/healthz`), fetch(`${base}/readyz`)])
      seen.push(`alive ${alive.status}, ready ${ready.status}`)
      await sleep(250)
    }
    const back = performance.now()
    await stage.postgres.start()
    const started = performance.now() - back
    while ((await fetch(`${base}/readyz`)).status !== 200) await sleep(20)
    const ready = performance.now() - back
    await sleep(longestRecovery)
    const outcomes = await steady.stop()

    const whileAway = outcomes.filter(({ at }) => at > killed + 500 && at < back - 500)
    const badly = whileAway.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
    const last = outcomes.filter(failed).at(-1)
    const healthy = last ? last.at + last.took - back : 0
    const unanswered = outcomes.filter(({ error }) => error)
    const errors = outcomes.filter(({ status = 0 }) => status >= 400 && status !== 503)
    await jobsRun(base, organizationId, cookie)

    const said = `${tally(outcomes)}; while away ${whileAway.length} requests (${tally(whileAway)}) within ${Math.round(quantile(whileAway, 1))} ms, PostgreSQL up after ${Math.round(started)} ms, ready after ${Math.round(ready)} ms, the last failure ${Math.round(healthy)} ms after its start; an import went through afterwards`
    const wrong = seen.filter((line) => line !== 'alive 200, ready 503')
    if (wrong.length > 0) throw new Error(`while it was away: ${wrong.join('; ')}`)
    if (badly.length > 0) throw new Error(`not 503 with Retry-After: ${tally(badly)}: ${said}`)
    if (unanswered.length + errors.length > 0) throw new Error(`requests without a proper answer: ${said}`)
    if (healthy > longestRecovery) throw new Error(`it took too long: ${said}`)
    return said
  })
}

const failed = ({ status = 0, error }: Outcome) => error !== undefined || status >= 400

const frozenFor = 20_000
/** A read waits 3 s for the answer on a shared connection and 10 s on its own, a change 15 s. */
const longestWait = 16_000
const longestThaw = 2000

/** PostgreSQL hangs under load, as on a machine whose disk does. */
async function hangPostgres(): Promise<string> {
  return await onStage(async (stage) => {
    const { base } = await stage.serve()
    const customer = await newCustomer(base)
    const { organizationId, cookie } = customer
    const steady = new SteadyLoad({ bases: [base], rate, shot: everyday(customer) })
    await sleep(2000)

    const frozen = performance.now()
    const thaw = await freezePostgres(stage.databaseUrl)
    await sleep(frozenFor).finally(thaw)
    const back = performance.now()
    await sleep(longestRecovery)
    const outcomes = await steady.stop()

    const whileFrozen = outcomes.filter(({ at }) => at > frozen && at < back)
    const longest = quantile(whileFrozen, 1)
    const errors = outcomes.filter(({ status = 0 }) => status >= 400 && status !== 503)
    const unanswered = outcomes.filter(({ error }) => error)
    const last = outcomes.filter(failed).at(-1)
    const healthy = last ? last.at + last.took - back : 0
    const added = outcomes.filter(({ status }) => status === 201).length
    const [row] = await stage.query<{ count: string }>(
      "select count(*) from users where first_name = 'Added' and organization_id = $1",
      [organizationId],
    )
    await jobsRun(base, organizationId, cookie)

    const said = `${tally(outcomes)}; while it was frozen ${whileFrozen.length} requests (${tally(whileFrozen)}), answered within ${Math.round(longest)} ms; the last failure ${Math.round(healthy)} ms after it went on; ${added} people acknowledged, ${row?.count} stored; an import went through afterwards`
    if (unanswered.length + errors.length > 0) throw new Error(`requests without a proper answer: ${said}`)
    if (longest > longestWait) throw new Error(`they waited too long: ${said}`)
    if (healthy > longestThaw) throw new Error(`it took too long: ${said}`)
    if (Number(row?.count) < added) throw new Error(`acknowledged people are lost: ${said}`)
    return said
  })
}

/** The queue has reconnected when a requested job is done. */
async function jobsRun(base: string, organizationId: string, cookie: string): Promise<void> {
  const path = `${base}/api/organizations/${organizationId}/imports`
  const ask = async (url: string, init: RequestInit = {}) => {
    const answer = await fetch(url, {
      ...init,
      headers: { cookie, ...(init.headers as Record<string, string>) },
    })
    return (await answer.json()).data
  }
  const { id } = await ask(`${path}?fileName=people.csv`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: 'first_name,last_name,email\nAnna,Arsenault,after.the.outage@example.com',
  })
  await ask(`${path}/${id}/begin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ autoInvite: false }),
  })
  const deadline = Date.now() + 10_000
  while ((await ask(`${path}/${id}`)).state !== 'finished') {
    if (Date.now() > deadline) throw new Error('jobs are not run any more')
    await sleep(100)
  }
}

export const outageTrials: Trial[] = [
  { name: 'PostgreSQL killed and started again under load', run: restartPostgres },
  { name: 'PostgreSQL frozen for 20 s under load', run: hangPostgres },
]
