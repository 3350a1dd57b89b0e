import fc from 'fast-check'
import { problemsOf } from './checks.ts'
import { readDocument } from './document.ts'
import { type Draft, draftsOf } from './drafts.ts'
import { Known } from './known.ts'
import { Load } from './load.ts'
import { type Ready, ready } from './requests.ts'
import { isPerson, openServer, type Scene, setScene } from './stage.ts'
import { watchWrites } from './writes.ts'

/** The number of requests that share their organizations, so that later ones find rows of earlier ones. */
const perScene = 40

/** Operations after which another person may be an administrator. */
const grants = new Set([
  'administrators.addAdministrator',
  'roles.giveRole',
  'invitations.inviteAdministrator',
  'hierarchy.createSubOrganization',
  'hierarchy.updateHierarchyNode',
])

/** Intended writes of a refusal: the owner of a taken address is notified by mail, and what people look up later is kept. */
const kept: Record<string, string[]> = {
  'account.email_taken': ['outbox'],
  'sso.unavailable': ['connection_attempts', 'connections'],
  'passkey.refused': ['passkey_challenges', 'sign_ins'],
}
const keptOfDirectories = ['directories', 'directory_refusals', 'directory_tokens']
const mayWrite = ({ operation }: Draft, code: unknown): string[] =>
  operation.access === 'directory' ? keptOfDirectories : (kept[String(code)] ?? [])

interface Options {
  seed: number
  requests: number
  say: (line: string) => void
}

/**
 * Runs the fuzzer and returns whether it found no problem. Each scene has its own seed, counted up from the given
 * one, so that it can be replayed alone.
 */
export async function fuzz({ seed, requests, say }: Options): Promise<boolean> {
  say(`seed ${seed}, ${requests} requests`)
  const { server, ownerUrl, close } = await openServer(say)
  const { operations, schemaOf } = await readDocument(server)
  const drafts = draftsOf(operations)
  const writes = await watchWrites(ownerUrl)
  const failures = new Map<string, number>()
  const statuses = new Map<string, number>()
  const reached = new Set<string>()

  function report(draft: Draft, problem: string, request: Ready, answer: string, sceneSeed: number) {
    const sign = `${draft.operation.operationId}: ${problem.slice(0, 150)}`
    failures.set(sign, (failures.get(sign) ?? 0) + 1)
    if (failures.get(sign) !== 1) return
    say(`\nFAILED ${draft.operation.operationId}: ${problem}`)
    say(
      `  as ${draft.identity}: ${request.method} ${request.url.slice(0, 2000)} ${JSON.stringify(request.headers)}`,
    )
    if (request.payload) say(`  ${request.payload.toString().slice(0, 2000)}`)
    say(`  answered ${answer.slice(0, 1000)}`)
    say(`  again: npm run fuzz -- --seed ${sceneSeed} --requests ${perScene}`)
  }

  async function send(draft: Draft, scene: Scene, known: Known, sceneSeed: number) {
    const request = await ready(draft, scene, known)
    const visitor = scene.arrive(draft.identity)
    await writes.since()
    const { method, url, payload } = request
    const headers = { ...request.headers, ...scene.headersOf(draft.identity) }
    const content = typeof payload === 'string' ? { body: payload } : { file: payload }
    const answer = await visitor.send({ method, url, ...content, headers })
    const written = await writes.since()
    const problems = problemsOf(draft, request, answer, scene, schemaOf)
    const unexpected = written.filter((table) => !mayWrite(draft, answer.body.code).includes(table))
    if (answer.status >= 400 && unexpected.length > 0)
      problems.push(`${answer.body.code} wrote to ${unexpected.join(', ')}`)
    for (const problem of problems)
      report(draft, problem, request, `${answer.status} ${answer.text}`, sceneSeed)
    const { identity } = draft
    if (isPerson(identity) && answer.body.code === 'session.required') await scene.enter(identity)
    const kind = `${draft.identity} ${String(answer.status)[0]}xx`
    statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
    if (answer.status < 300) {
      reached.add(draft.operation.operationId)
      if (grants.has(draft.operation.operationId)) scene.rightsChanged = true
    }
    known.harvest(answer.body, draft.operation.operationId.split('.')[0] ?? '')
  }

  async function play(sceneSeed: number, count: number) {
    const scene = await setScene(server)
    const known = new Known()
    for (const name of ['orgId', 'organizationId', 'parentId', 'id', 'org_id'])
      for (const one of ['scratch', 'stranger', 'parent', 'child', 'home'] as const)
        known.add(name, scene.stage[one].id)
    for (const draft of fc.sample(drafts, { seed: sceneSeed, numRuns: count }))
      await send(draft, scene, known, sceneSeed)
    await server.runJobs()
    server.pass({ hours: 1 })
  }

  try {
    const load = new Load()
    for (let sent = 0, n = 0; sent < requests; sent += perScene, n++) {
      await play(seed + n, Math.min(perScene, requests - sent))
      // Memory loaded at first use is not a leak.
      if (n === 24) await load.begin()
    }
    const loadProblems = await load.problems(say)
    say(
      `statuses: ${[...statuses]
        .sort()
        .map(([kind, count]) => `${kind} ${count}`)
        .join(', ')}`,
    )
    const never = operations.map(({ operationId }) => operationId).filter((id) => !reached.has(id))
    say(
      `${reached.size} of ${operations.length} operations succeeded at least once${never.length > 0 ? `; not ${never.join(', ')}` : ''}`,
    )
    for (const problem of loadProblems) say(`FAILED ${problem}`)
    say(
      `${requests} requests, ${failures.size} defects${[...failures].map(([sign, count]) => `\n  ${count} × ${sign}`).join('')}`,
    )
    return failures.size === 0 && loadProblems.length === 0
  } finally {
    await writes.close()
    await close()
  }
}
