import { endpoints } from '#contract/api.ts'
import { createScimUser, replaceScimUser } from '#contract/people/scim.ts'
import { createScimGroup, replaceScimGroup } from '#contract/people/scim-groups.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { samples } from '#tests/server/access-samples.ts'
import { scimPerson } from '#tests/server/directories.ts'
import { newAddress } from '#tests/server/factories.ts'
import { hostileJson, hostileTexts } from '#tests/server/hostile-values.ts'
import { fullerBodies } from './bodies.ts'
import type { Answer } from './checks.ts'
import { isOpen, problemOfBody, problemOfPath, problemOfQuery } from './judge.ts'
import { readings } from './readings.ts'
import { encoded, Raw, written } from './requests.ts'
import { isWithin, placed, recordsOf, type Site, sitesOf } from './sites.ts'
import { type Identity, openServer, type Scene, setScene } from './stage.ts'

type Say = (line: string) => void

interface Call {
  params: Record<string, string>
  query: Record<string, unknown>
  body: Record<string, unknown> | undefined
  file: Uint8Array | undefined
}

/** Checks a call with one value that differs from the sample. */
interface Trial {
  at: string
  json: string
  change: (call: Call) => Call
  problem: (answer: Answer, read: Reading) => Promise<string | undefined>
}

/** Reads what a call has stored. */
export type Reading = () => Promise<unknown>

const texts = [...hostileTexts.map((text) => JSON.stringify(text)), ...hostileJson]
const huge = JSON.stringify('x'.repeat(1_100_000))

/** The number of successes per scene: organizations limit fields, quizzes and pictures. */
const perScene = 15

/** The number of calls per token of a directory: its burst of 200 calls grows with time, which stands still here. */
const perToken = 190

const identityOf = ({ access }: Endpoint): Identity =>
  access === 'public' ? 'nobody' : access === 'provider' || access === 'directory' ? access : 'administrator'

/**
 * Puts every hostile value at every place of every call, one at a time: it must be refused by its name, or stored
 * and returned unchanged. `only` selects endpoints by the start of their names.
 */
export async function values(say: Say, only: string[] = []): Promise<boolean> {
  const { server, close } = await openServer(say)
  const counts = { endpoints: 0, fields: 0, calls: 0, refused: 0, taken: 0, readBack: 0 }
  const breaches = new Map<string, number>()
  let scene = await setScene(server)
  let successes = 0
  let directoryCalls = 0

  async function renew() {
    scene = await setScene(server)
    successes = 0
    directoryCalls = 0
  }

  /** What a directory may change must be its own: the samples name somebody unknown. */
  async function ownedBy(endpoint: Endpoint): Promise<Record<string, string>> {
    const create = endpoint.scim && endpoint.params && creators.get(endpoint.path)
    if (!create) return {}
    const [make, body] = create
    const { body: made } = await send(make, { ...empty, body: body() }, 'directory', scene)
    return { id: String(made.id) }
  }

  async function callOf(endpoint: Endpoint, identity: Identity, variant: number): Promise<Call> {
    if (successes >= perScene) await renew()
    const make = samples.get(endpoint)
    if (!make) throw new Error(`${endpoint.path} has no sample`)
    const made = (await make(scene.stage, scene.people.get(identity)?.account)) as Partial<Call>
    const { query = {}, body, file } = made
    const params = { ...made.params, ...(await ownedBy(endpoint)) }
    const fuller = fullerBodies.get(nameOf(endpoint))
    const bodies = fuller ? await fuller(scene.stage, body ?? {}) : [body]
    return structuredClone({ params, query, body: bodies[variant], file })
  }

  async function send(
    endpoint: Endpoint,
    { params, query, body, file }: Call,
    identity: Identity,
    by: Scene,
  ) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name) => encoded(params[name]))
    const search = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    const url = path + (search.length > 0 ? `?${search.join('&')}` : '')
    if (identity === 'directory') directoryCalls++
    const content = file ? { file } : body === undefined ? {} : { body: written(body) }
    return by
      .arrive(identity)
      .send({ method: endpoint.method, url, ...content, headers: by.headersOf(identity) })
  }

  /** A connection closed during the request has no status. */
  const sendWhole = (...sending: Parameters<typeof send>) =>
    send(...sending).catch((error: Error) => ({
      ...{ status: 599, headers: {}, text: error.message, bytes: Buffer.alloc(0) },
      body: { success: false, message: error.message } as Answer['body'],
    }))

  async function tryAll(endpoint: Endpoint, variant: number, trials: Trial[]) {
    const identity = identityOf(endpoint)
    let call = await callOf(endpoint, identity, variant)
    for (const trial of trials) {
      if (directoryCalls >= perToken) {
        await renew()
        call = await callOf(endpoint, identity, variant)
      }
      const sent = trial.change(call)
      const answer = await sendWhole(endpoint, sent, identity, scene)
      counts.calls++
      counts[answer.status < 300 ? 'taken' : 'refused']++
      const reading = readings.get(nameOf(endpoint))
      const read = async () => {
        const of = reading?.(sent, answer.body, scene.stage)
        const reader = of?.endpoint.scim ? 'directory' : 'administrator'
        const after = of && (await send(of.endpoint, { ...empty, ...of }, reader, scene))
        return [answer.body, after?.body]
      }
      const problem = await trial.problem(answer, read)
      if (problem === 'read back') counts.readBack++
      else if (problem) {
        const line = `${nameOf(endpoint)} ${trial.at} = ${trial.json.slice(0, 120)}: ${problem}`
        const sign = `${nameOf(endpoint)} ${trial.at}: ${problem.replace(/ else: .*/s, ' else')}`
        breaches.set(sign, (breaches.get(sign) ?? 0) + 1)
        if ((breaches.get(sign) ?? 0) <= 2) {
          say(`BREACH ${line.slice(0, 600)}`)
          say(`  again: npm run fuzz -- values ${nameOf(endpoint)}`)
        }
      }
      const isOver = answer.body.code === 'session.required' && identity === 'administrator'
      if (isOver) await scene.enter('administrator')
      if (answer.status < 300) successes++
      if (answer.status < 300 || answer.status >= 500 || isOver)
        call = await callOf(endpoint, identity, variant)
    }
  }

  const bodyTrial = (endpoint: Endpoint, site: Site, json: string): Trial => ({
    ...{ at: site.join('.'), json },
    change: (call) => ({
      ...call,
      body: placed(withoutRival(call.body, site), site, new Raw(json)) as Record<string, unknown>,
    }),
    problem: (answer, read) => problemOfBody(nameOf(endpoint), { site, json }, answer, read),
  })

  try {
    for (const [name, endpoint] of endpoints) {
      if (only.length > 0 && !only.some((begin) => name.startsWith(begin))) continue
      counts.endpoints++
      const identity = identityOf(endpoint)
      const ids = [JSON.stringify(scene.stage.scratch.id)]
      const fuller = fullerBodies.get(name)
      const variants = fuller ? (await fuller(scene.stage, {})).length : 1
      const bodies: object[] = []
      while (endpoint.body && bodies.length < variants)
        bodies.push((await callOf(endpoint, identity, bodies.length)).body ?? {})
      const seen = new Set<string>()
      for (const [variant, body] of bodies.entries()) {
        for (const site of sitesOf(endpoint, body)) {
          // One field of an absent object would be refused for the other required fields of that object.
          if (!isWithin(body, site) && bodies.some((other) => isWithin(other, site))) continue
          // All types of challenge share these fields, except settings.
          const at = site[0] === 'settings' ? `${variant} ${site.join('.')}` : site.join('.')
          if (seen.has(at)) continue
          seen.add(at)
          counts.fields++
          const trials = [...texts, ...ids, huge].map((json) => bodyTrial(endpoint, site, json))
          await tryAll(endpoint, variant, trials)
        }
        for (const record of recordsOf(endpoint.body)) {
          counts.fields++
          const keys = hostileTexts.map((key) => bodyTrial(endpoint, [...record, key], '"7"'))
          await tryAll(endpoint, variant, keys)
        }
      }
      for (const query of Object.keys(endpoint.query?.shape ?? {})) {
        counts.fields++
        const trials = [...texts, ...ids].map((json): Trial => {
          const changed = (call: Call) => ({ ...call.query, [query]: new Raw(json) })
          return {
            ...{ at: `?${query}`, json },
            change: (call) => ({ ...call, query: changed(call) }),
            problem: async (answer) => problemOfQuery(name, endpoint, query, json, answer),
          }
        })
        await tryAll(endpoint, 0, trials)
      }
      for (const param of Object.keys(endpoint.params?.shape ?? {})) {
        counts.fields++
        const trials = [...texts, ...ids].map(
          (json): Trial => ({
            ...{ at: `:${param}`, json },
            change: (call) => ({
              ...call,
              params: { ...call.params, [param]: new Raw(json) as unknown as string },
            }),
            problem: async (answer) => problemOfPath(name, param, answer),
          }),
        )
        await tryAll(endpoint, 0, trials)
        // What was stored under one of these ids would be found by the calls that follow.
        if (isOpen(name, param)) await renew()
      }
    }
    const { calls, refused, taken, readBack } = counts
    say(`${counts.endpoints} endpoints, ${counts.fields} fields, ${texts.length + 2} values, ${calls} calls`)
    say(`${refused} refused, ${taken} taken, of which ${readBack} read back the same from a body`)
    say(
      `${breaches.size} breaches${[...breaches].map(([line, count]) => `\n  ${count} × ${line.slice(0, 300)}`).join('')}`,
    )
    return breaches.size === 0
  } finally {
    await close()
  }
}

const creators: ReadonlyMap<string, [Endpoint, () => Record<string, unknown>]> = new Map([
  [replaceScimUser.path, [createScimUser, () => scimPerson(newAddress())]],
  [replaceScimGroup.path, [createScimGroup, () => ({ displayName: crypto.randomUUID() })]],
])

const empty = { params: {}, query: {}, body: undefined, file: undefined }

const names = new Map([...endpoints].map(([name, endpoint]) => [endpoint, name]))
const nameOf = (endpoint: Endpoint) => names.get(endpoint) ?? ''

/** If both spellings of a field are given, the first counts. */
const rivals: Record<string, string> = {
  fieldName: 'name',
  fieldType: 'type',
  isVisible: 'visible',
}

const withoutRival = (body: unknown, [key = '', ...rest]: Site): unknown => {
  const rival = rest.length === 0 && rivals[key]
  if (!rival || typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== rival))
}
