import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Endpoint, Input } from '#contract/platform/endpoint.ts'
import type { Database, Handle } from '#server/platform/db/open.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import { Refusal } from '#server/platform/errors/failure.ts'
import { admissionControl } from './admission-control.ts'
import { answerSerializer } from './answer-schema.ts'
import { CookieJar } from './cookies.ts'
import { FileAnswer } from './file-answer.ts'
import { parseInput } from './input.ts'
import { requireMediaType } from './media-type.ts'
import type { MemberScope } from './member-scope.ts'
import type { OrganizationScope } from './organization-scope.ts'
import { type Proved, proofOf, rowAccessOf } from './proof.ts'
import { requireProvider } from './provider-key.ts'
import { type Caller, findHome } from './scope.ts'
import { type ContextSources, contextOn, type UseCaseContext } from './use-case-context.ts'

/** What a running server consists of; made by app.ts. */
export interface App extends ContextSources {
  database: Database
  /** Lets a change without a session in, or throws when its address asked for too many. */
  admit: (client: Client) => Promise<void>
  /** Refunds the rate limit: the caller has proved who they are. */
  readmit: (client: Client) => Promise<void>
  /** Records a change or a download by an administrator or the provider in the audit log, within its transaction. */
  record: (context: UseCaseContext, change: Change) => Promise<void>
}

/** The change and its author; without a scope the provider. */
export interface Change {
  endpoint: Endpoint
  scope: OrganizationScope | undefined
  /** The body, or the query that selected a file. */
  given: unknown
  outcome: object
  client: Client
}

/** The origin of a request, as rate limits and the list of sessions need it. */
export interface Client {
  address: string
  userAgent: string
  /** The idempotency key: repeated requests with one key count once. */
  idempotencyKey?: string
}

type Proof<E extends Endpoint> = E['access'] extends 'administrator'
  ? { scope: OrganizationScope }
  : E['access'] extends 'member'
    ? { member: MemberScope }
    : E['access'] extends 'session'
      ? { caller: Caller }
      : unknown

export type Context<E extends Endpoint> = Input<E> &
  Proof<E> & { context: UseCaseContext; client: Client; cookies: CookieJar }
type Outcome<E extends Endpoint> = Answer<E> | Refusal | FileAnswer
type Run<E extends Endpoint, P> = (context: Context<E> & { prepared: P }) => Promise<Outcome<E>> | Outcome<E>

export interface Implementation {
  endpoint: Endpoint
  /** Proves only the caller, before an expensive body is read. */
  admit(app: App, request: FastifyRequest): Promise<void>
  handle(app: App, request: FastifyRequest, reply: FastifyReply): Promise<object>
}

/**
 * Binds an endpoint to its use case. Except for GET the use case runs in one transaction: a thrown error rolls it
 * back, a returned answer or Refusal commits it.
 */
export function implement<E extends Endpoint>(endpoint: E, run: Run<E, undefined>): Implementation {
  return implementation(endpoint, undefined, run)
}

/**
 * Like `implement`, with work before the transaction: hashing, which would hold it open, and rate limits, whose
 * counts must survive a refusal. Each of its statements commits separately.
 */
export function implementPrepared<E extends Endpoint, P>(
  endpoint: E,
  prepare: (context: Context<E>) => Promise<P>,
  run: Run<E, P>,
): Implementation {
  return implementation(endpoint, prepare, run)
}

function implementation<E extends Endpoint, P>(
  endpoint: E,
  prepare: ((context: Context<E>) => Promise<P>) | undefined,
  run: Run<E, P>,
): Implementation {
  const isRecorded =
    (endpoint.access === 'administrator' || endpoint.access === 'provider') &&
    (endpoint.method !== 'GET' || endpoint.logged)

  async function admit(app: App, request: FastifyRequest) {
    const cookies = new CookieJar(request.headers.cookie, app.settings)
    await proofOf(endpoint, request, contextOn(app.database.handle, app), cookies)
  }

  async function handle(app: App, request: FastifyRequest, reply: FastifyReply) {
    const jar = new CookieJar(request.headers.cookie, app.settings)
    const client = clientOf(request)
    const input = parseInput(endpoint, request)
    const root = app.database.handle
    const atRoot = contextOn(root, app)

    const prove = async (): Promise<Proved> => {
      const proof = await proofOf(endpoint, request, atRoot, jar)
      if (!input.ok) throw input.failure
      return proof
    }
    // The schemas and the proof belong to this endpoint, which the compiler cannot infer through the union.
    const context = (db: Handle, { caller, scope, member }: Proved) =>
      ({
        ...(input.ok && input.value),
        context: { ...atRoot, db },
        ...(caller && { caller }),
        ...(scope && { scope: scope.on(db) }),
        ...(member && { member: member.on(db) }),
        client,
        cookies: jar,
      }) as unknown as Context<E>

    if (endpoint.access === 'public' && endpoint.method !== 'GET') await app.admit(client)
    // Check before the transaction, to keep it short, and again after slow preparation.
    let proof = await prove()
    const prepared = (prepare && (await prepare(context(root, proof)))) as P
    if (prepare) proof = await prove()
    const record = async (db: Handle, scope: OrganizationScope | undefined, outcome: Outcome<E>) => {
      if (!isRecorded || outcome instanceof Refusal) return
      const { organizationId: _, ...narrowed } = request.query as Record<string, unknown>
      const given = endpoint.method === 'GET' ? narrowed : input.ok && input.value.body
      await app.record({ ...atRoot, db }, { endpoint, scope, given, outcome, client })
    }
    const change = () =>
      withRowAccess(atRoot, rowAccessOf(proof), async (tx) => {
        const scope = proof.scope?.on(tx)
        const changed = await run({ ...context(tx, { ...proof, ...(scope && { scope }) }), prepared })
        await record(tx, scope, changed)
        return changed
      })
    const read = async () => {
      const outcome = await run({ ...context(root, proof), prepared })
      // Record before the answer is sent, so that every download has an entry.
      if (isRecorded)
        await withRowAccess(atRoot, rowAccessOf(proof), (tx) => record(tx, proof.scope, outcome))
      return outcome
    }
    const outcome = endpoint.method === 'GET' ? await read() : await change()
    reply.headers(jar.headers())
    if (outcome instanceof Refusal) throw outcome.failure
    if (endpoint.proves) await app.readmit(client)
    reply.code(endpoint.status ?? 200)
    return outcome instanceof FileAnswer ? outcome.send(reply) : { success: true, ...outcome }
  }
  return { endpoint, admit, handle }
}

function clientOf({ ip, headers }: FastifyRequest): Client {
  const key = headers['idempotency-key']
  return {
    address: ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    ...(typeof key === 'string' && key && { idempotencyKey: key }),
  }
}

/** Registers the endpoints; an answer is serialized by its schema, so that no undeclared field is sent. */
export function register(server: FastifyInstance, app: App, implementations: Implementation[]) {
  const homeOf = (accountId: string) => findHome(app.database.handle, accountId)
  const admission = admissionControl({ settings: app.settings, homeOf })
  for (const { endpoint, admit, handle } of implementations) {
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
      ...(endpoint.answer && {
        schema: { response: { [endpoint.status ?? 200]: {} } },
        serializerCompiler: () => answerSerializer(endpoint),
      }),
      preParsing: async (request) => {
        if (endpoint.upload) await admission.run(endpoint, request, () => admit(app, request))
        requireMediaType(endpoint, request)
      },
      onRequest: async (request) => {
        admission.refuseIfFull(endpoint, request)
        // Check before the body, whose refusal would reveal that the path exists.
        if (endpoint.access === 'provider') requireProvider(app.settings, request.headers.authorization)
      },
      handler: (request, reply) => admission.run(endpoint, request, () => handle(app, request, reply)),
    })
  }
}
