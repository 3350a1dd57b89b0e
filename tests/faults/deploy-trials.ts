import { setTimeout as sleep } from 'node:timers/promises'
import { load } from '#tests/bench/load.ts'
import { addPeople, settle } from '#tests/bench/people.ts'
import type { Running } from '#tests/bench/processes.ts'
import { failures, quantile, SteadyLoad, tally } from '#tests/bench/steady-load.ts'
import { everyday } from './everyday.ts'
import { newCustomer, onStage } from './stage.ts'
import type { Trial } from './trial.ts'

/** Requests per second; fewer if the machine does not sustain twice as many. */
const wantedRate = 500
const longestDrain = 25_000

/** One process is stopped under load, as in a deployment. */
async function stopUnderLoad(processes: number): Promise<string> {
  return await onStage(async (stage) => {
    const running: Running[] = []
    for (let n = 0; n < processes; n++) running.push(await stage.serve())
    const [first, ...others] = running
    if (!first) throw new Error('no process')
    const customer = await newCustomer(first.base)
    await stage.fill(async (client) => {
      await addPeople(client, customer.organizationId, 5000)
      await settle(client)
    })
    const call = () => ({ path: `/api/organizations/${customer.organizationId}/users?page=1&limit=20` })
    const borne = await load({ base: first.base, seconds: 3, cookie: customer.cookie, call, connections: 16 })
    const rate = Math.min(wantedRate, Math.round(borne / 2))
    const steady = new SteadyLoad({ bases: running.map(({ base }) => base), rate, shot: everyday(customer) })
    await sleep(4000)
    const stopped = performance.now()
    await first.stop()
    const drained = performance.now() - stopped
    if (others.length > 0) await sleep(3000)
    const outcomes = await steady.stop()
    // A single process without a successor cannot answer requests after its end.
    const refused = others.length === 0 ? outcomes.filter(({ error }) => error === 'ECONNREFUSED') : []
    const failed = failures(outcomes).filter((outcome) => !refused.includes(outcome))
    const said = `at ${rate}/s ${outcomes.length} requests (${tally(outcomes)}), p95 ${Math.round(quantile(outcomes, 0.95))} ms, drained in ${Math.round(drained)} ms`
    if (failed.length > 0) throw new Error(`${failed.length} requests failed: ${said}`)
    if (drained > longestDrain) throw new Error(`it took too long to stop: ${said}`)
    return said
  })
}

export const deployTrials: Trial[] = [
  { name: 'SIGTERM to one of two processes under load', run: () => stopUnderLoad(2) },
  { name: 'SIGTERM to the only process under load', run: () => stopUnderLoad(1) },
]
