import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { OwnCell } from '#server/platform/cells/own-cell.ts'
import { againAfterDeadlock } from '#server/platform/db/deadlock.ts'
import type { Database, Handle } from '#server/platform/db/open.ts'
import { isUnreachable } from '#server/platform/db/postgres-errors.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import { fail, Refusal } from '#server/platform/errors/failure.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import { type Client, clientOf } from './client.ts'
import { CookieJar } from './cookies.ts'
import type { DirectoryScope } from './directory-scope.ts'
import { isObject, parseInput } from './input.ts'
import { JsonTextAnswer } from './json-text-answer.ts'
import { redactError } from './log-error.ts'
import { type Proved, proofOf, rowAccessOf } from './proof.ts'
import {
  type Change,
  type Entry,
  isRecorded,
  Recorded,
  type RecordedCall,
  type Subject,
  Written,
} from './recorded.ts'
import { type RefusedCall, refusedCallOf } from './refused-call.ts'
import type { CountKeyCall } from './require-key.ts'
import { sendScim } from './scim-dialect.ts'
import { sendFile } from './send-file.ts'
import { StreamedAnswer } from './streamed-answer.ts'
import { TaggedAnswer } from './tagged-answer.ts'
import { type ContextSources, contextOn, type UseCaseContext } from './use-case-context.ts'

/** What a running server is made from. */
export interface Parts extends ContextSources {
  database: Database
  /** This process's cell, where there are several. */
  cell?: OwnCell | undefined
}

/** A running server; made by app.ts. */
export interface App extends Parts {
  /**
   * Counts a change without a session against the limit of its address.
   * @throws request.throttled
   */
  countPublicCall: (client: Client, endpoint: Endpoint) => Promise<void>
  /** Takes the counts of calls back once one of them has proved a secret. */
  refundPublicCalls: (client: Client, calls: number) => Promise<void>
  countKeyCall: CountKeyCall
  /** Notes that a token of a directory was used. */
  noteTokenUse: (directory: DirectoryScope) => Promise<void>
  /** Keeps a refused call of a directory. */
  noteRefusal: (directory: DirectoryScope, refused: RefusedCall) => Promise<void>
  /**
   * Closes the due weeks of an organization.
   * @returns whether nothing is due any more
   */
  closeDueWeeks: (context: UseCaseContext, organizationId: string) => Promise<boolean>
  /** Writes a recorded call into the audit log, within its transaction. */
  record: (context: UseCaseContext, change: Change) => Promise<void>
  /** The audit entry of a call whose one statement makes the change and writes the entry. */
  entryOf: (context: UseCaseContext, call: RecordedCall) => Entry
}

/** A request on its way through the steps below. */
export interface Call {
  app: App
  endpoint: Endpoint
  request: FastifyRequest
  input: ReturnType<typeof parseInput>
  cookies: CookieJar
  client: Client
  /** Outside any transaction. */
  context: UseCaseContext
}

export function beginCall(app: App, endpoint: Endpoint, request: FastifyRequest): Call {
  return {
    app,
    endpoint,
    request,
    input: parseInput(endpoint, request),
    cookies: new CookieJar(endpoint.form ? undefined : request.headers.cookie, app.settings),
    client: clientOf(request),
    context: contextOn(app.database.handle, app),
  }
}

/** @throws request.throttled */
export async function limitPublicCalls({ app, endpoint, client }: Call): Promise<void> {
  if (endpoint.access === 'public' && endpoint.method !== 'GET') await app.countPublicCall(client, endpoint)
}

/** @throws session.required and other refusals of callers without the right */
export async function proveCaller({ app, endpoint, request, context, cookies }: Call): Promise<Proved> {
  const proved = await proofOf(endpoint, request, context, cookies, app.countKeyCall)
  if (proved.directory) await app.noteTokenUse(proved.directory)
  return proved
}

/** Keeps a refused call of an identity provider, for its administrators. The answer does not wait for a database in trouble. */
export async function noteRefusedCall(
  { app, request }: Call,
  { directory }: Proved,
  error: unknown,
): Promise<void> {
  if (!directory || isUnreachable(error)) return
  await app
    .noteRefusal(directory, refusedCallOf(request, error))
    .catch((failure) => request.log.warn({ error: redactError(failure) }, 'refusal not kept'))
}

/** @throws request.invalid, request.not_found */
export function requireInput({ input }: Call): void {
  if (!input.ok) throw input.failure
}

/**
 * Closes due weeks before a call acts on an organization: nothing that comes after the closing time is published.
 * @throws server.busy for a change while many weeks are to be closed
 */
export async function closeBefore(
  { app, endpoint, context }: Call,
  { scope, member, directory }: Proved,
): Promise<void> {
  const { organization } = scope ?? member ?? directory ?? {}
  if (!organization || (await app.closeDueWeeks(context, organization.id))) return
  if (endpoint.method !== 'GET') fail('server.busy', { retryAfter: 5 })
}

/** What the use case is called with, on this handle. */
export function argumentsOn(db: Handle, call: Call, { caller, scope, member, directory }: Proved): object {
  const { input, context, client, cookies } = call
  return {
    ...(input.ok && input.value),
    context: { ...context, db },
    ...(caller && { caller }),
    ...(scope && { scope: scope.on(db) }),
    ...(member && { member: member.on(db) }),
    ...(directory && { directory: directory.on(db) }),
    client,
    cookies,
  }
}

/** Runs a read on the database itself, and any other call in one transaction that it shares with its audit entry. */
export async function runRecorded(
  call: Call,
  proof: Proved,
  run: (db: Handle) => Promise<object> | object,
): Promise<object> {
  const { endpoint, context, cookies } = call
  const takeBackCookies = cookies.begin()
  const inTransaction = (work: (tx: Handle) => Promise<object>) =>
    againAfterDeadlock(() => {
      takeBackCookies()
      return withRowAccess(context, rowAccessOf(proof), work)
    })
  const record = (db: Handle, outcome: object) => recordOn(db, call, proof, outcome)
  if (endpoint.method !== 'GET') return inTransaction(async (tx) => record(tx, await run(tx)))
  const outcome = await readAtStandby(call, run)
  // Record an export before it leaves: nobody gets a file without an entry.
  return isRecorded(endpoint) ? inTransaction((tx) => record(tx, outcome)) : outcome
}

const standbysOf = ({ database }: App) => (database.kind === 'postgres' ? database.standbys : undefined)

/** Runs a read on the primary, or on a standby where the endpoint allows it and the caller has changed nothing just now. */
function readAtStandby(
  { app, endpoint, context, cookies }: Call,
  run: (db: Handle) => Promise<object> | object,
): Promise<object> | object {
  const standbys = endpoint.reads === 'standby' ? standbysOf(app) : undefined
  return standbys && !cookies.get('changed') ? standbys.read(run) : run(context.db)
}

async function recordOn(db: Handle, call: Call, proof: Proved, outcome: object): Promise<object> {
  const { app, endpoint, context } = call
  if (!isRecorded(endpoint) || outcome instanceof Refusal) return outcome
  // An unchanged resource that an identity provider sends again is no change.
  if (endpoint.access === 'directory' && !(outcome instanceof Recorded)) return outcome
  const subject = subjectOf(endpoint, outcome)
  await app.record({ ...context, db }, { ...recordedCall(call, proof), subject })
  return outcome
}

function recordedCall(
  { endpoint, request, input, client }: Call,
  { scope, directory }: Proved,
): RecordedCall {
  const query = isObject(request.query) ? request.query : {}
  const { organizationId: _, ...narrowed } = query
  const given = endpoint.method === 'GET' ? narrowed : input.ok && input.value.body
  return { endpoint, scope: scope ?? directory, given, client }
}

/** The audit entry for a use case that writes it by the statement of its change. */
export const entryOf = (call: Call, proof: Proved): Entry =>
  call.app.entryOf(call.context, recordedCall(call, proof))

const isFile = ({ download }: Endpoint, _answer: object): _answer is FileContent => download !== undefined

function subjectOf(endpoint: Endpoint, outcome: object): Subject {
  if (outcome instanceof Recorded) return outcome.subject
  return { name: isFile(endpoint, outcome) ? (outcome.fileName ?? null) : null }
}

const aliasOf = ({ alias }: Endpoint, given: object) =>
  alias && 'data' in given ? { [alias]: given.data } : {}

/** What the call has changed is stored by now: its answer is not that of a refund that fails. */
async function refundPublicCalls({ app, endpoint, client, request }: Call): Promise<void> {
  await app
    .refundPublicCalls(client, 1 + (endpoint.ledBy ?? 0))
    .catch((error) => request.log.warn({ error: redactError(error) }, 'call not refunded'))
}

/** @throws the refusal that a use case returned, with its cookies set */
export async function answer(call: Call, reply: FastifyReply, outcome: object): Promise<object> {
  const { app, endpoint, cookies } = call
  // Who signs up or joins has no session yet, and the proxy does not know the address.
  if (app.cell && endpoint.access === 'public' && endpoint.proves && !(outcome instanceof Refusal))
    cookies.leadTo(app.cell.name)
  if (standbysOf(app) && (endpoint.method !== 'GET' || isRecorded(endpoint))) cookies.noteChange()
  reply.headers(cookies.headers())
  if (outcome instanceof Refusal) throw outcome.failure
  if (endpoint.proves) await refundPublicCalls(call)
  reply.code(endpoint.status ?? 200)
  const given: object = outcome instanceof Recorded || outcome instanceof Written ? outcome.answer : outcome
  if (endpoint.scim) return sendScim(reply, endpoint.status === 204 ? undefined : given)
  if (isFile(endpoint, given)) return sendFile(reply, given, endpoint.immutable)
  if (given instanceof StreamedAnswer || given instanceof TaggedAnswer || given instanceof JsonTextAnswer)
    return given.send(reply)
  return { success: true, ...given, ...aliasOf(endpoint, given) }
}
