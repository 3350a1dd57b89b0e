import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeclaredAnswer, Endpoint, Input } from '#contract/platform/endpoint.ts'
import type { Refusal } from '#server/platform/errors/failure.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import type { Client } from './client.ts'
import type { CookieJar } from './cookies.ts'
import type { DirectoryScope } from './directory-scope.ts'
import { refuseElsewhere } from './elsewhere.ts'
import {
  type App,
  answer,
  argumentsOn,
  beginCall,
  type Call,
  closeBefore,
  entryOf,
  limitPublicCalls,
  noteRefusedCall,
  proveCaller,
  requireInput,
  runRecorded,
} from './frame.ts'
import type { JsonTextAnswer } from './json-text-answer.ts'
import type { MemberScope } from './member-scope.ts'
import type { OrganizationScope } from './organization-scope.ts'
import type { Proved } from './proof.ts'
import type { Entry, IsRecorded, Recorded, Written } from './recorded.ts'
import type { Caller } from './scope.ts'
import type { StreamedAnswer } from './streamed-answer.ts'
import type { TaggedAnswer } from './tagged-answer.ts'
import type { UseCaseContext } from './use-case-context.ts'

type Proof<E extends Endpoint> = E['access'] extends 'role'
  ? { scope: OrganizationScope }
  : E['access'] extends 'member'
    ? { member: MemberScope }
    : E['access'] extends 'session'
      ? { caller: Caller }
      : E['access'] extends 'directory'
        ? { directory: DirectoryScope }
        : unknown

export type Context<E extends Endpoint> = Input<E> &
  Proof<E> & { context: UseCaseContext; client: Client; cookies: CookieJar }

type Json<E extends Endpoint> =
  | DeclaredAnswer<E>
  | JsonTextAnswer
  | StreamedAnswer
  | TaggedAnswer<DeclaredAnswer<E>>
/** A file is the subject of its own audit entry. */
type Outcome<E extends Endpoint> = E['download'] extends readonly string[]
  ? FileContent
  : IsRecorded<E> extends true
    ? Recorded<Json<E>> | (E['access'] extends 'directory' ? Json<E> : never)
    : Json<E>
type Result<E extends Endpoint> = Outcome<E> | Refusal
type Run<E extends Endpoint, P> = (context: Context<E> & { prepared: P }) => Promise<Result<E>> | Result<E>

export interface Implementation {
  endpoint: Endpoint
  /** Proves the caller alone, before a large body is read. */
  proveCaller(app: App, request: FastifyRequest): Promise<void>
  handle(app: App, request: FastifyRequest, reply: FastifyReply): Promise<object>
}

/**
 * Joins an endpoint to its use case. For anything but GET the use case runs in one transaction: a thrown failure
 * rolls it back, and what is returned, a Refusal too, commits it.
 */
export function implement<E extends Endpoint>(endpoint: E, run: Run<E, undefined>): Implementation {
  return implementing(endpoint, (call, proof) =>
    runRecorded(call, proof, (db) => run({ ...argumentsOf<E>(db, call, proof), prepared: undefined })),
  )
}

/**
 * The same with work before the transaction: hashing, which would keep it open, and rate limits, whose counts
 * outlive a rollback. There, each statement commits by itself.
 * @param release gives back what was prepared, after the transaction, however it ended
 */
export function implementPrepared<E extends Endpoint, P>(
  endpoint: E,
  prepare: (context: Context<E>) => Promise<P>,
  run: Run<E, P>,
  release?: (context: UseCaseContext, prepared: P) => Promise<unknown>,
): Implementation {
  return implementing(endpoint, async (call, proofAtFirst) => {
    const prepared = await prepare(argumentsOf<E>(call.context.db, call, proofAtFirst))
    try {
      // Prove again after slow work: the right may have ended meanwhile.
      const proof = await proveCaller(call)
      return await runRecorded(call, proof, (db) => run({ ...argumentsOf<E>(db, call, proof), prepared }))
    } finally {
      await release?.(call.context, prepared)
    }
  })
}

/**
 * The same for a change that is one statement, which is a transaction of its own: two round trips with the proof
 * instead of seven. Its type requires the answer of a statement that wrote the audit entry.
 */
export function implementStatement<E extends Endpoint>(
  endpoint: E,
  run: (context: Context<E> & { entry: Entry }) => Promise<Written<DeclaredAnswer<E>>>,
): Implementation {
  return implementing(endpoint, (call, proof) =>
    run({ ...argumentsOf<E>(call.context.db, call, proof), entry: entryOf(call, proof) }),
  )
}

/**
 * The same for a member's change that does everything in one `member.own`, which is a transaction of its own. A
 * transaction around it would take three more round trips.
 */
export function implementOwn<E extends Endpoint & { access: 'member' }>(
  endpoint: E,
  run: (context: Context<E>) => Promise<Result<E>>,
): Implementation {
  return implementing(endpoint, (call, proof) => run(argumentsOf<E>(call.context.db, call, proof)))
}

/** Input and proof are those of the call's endpoint, which the compiler cannot follow through the union. */
const argumentsOf = <E extends Endpoint>(...given: Parameters<typeof argumentsOn>) =>
  argumentsOn(...given) as Context<E>

function implementing(
  endpoint: Endpoint,
  work: (call: Call, proof: Proved) => Promise<object>,
): Implementation {
  return {
    endpoint,
    async proveCaller(app, request) {
      const call = beginCall(app, endpoint, request)
      await refuseElsewhere(call)
      await proveCaller(call)
    },
    async handle(app, request, reply) {
      const call = beginCall(app, endpoint, request)
      await refuseElsewhere(call)
      await limitPublicCalls(call)
      const proof = await proveCaller(call)
      try {
        requireInput(call)
        await closeBefore(call, proof)
        return await answer(call, reply, await work(call, proof))
      } catch (error) {
        await noteRefusedCall(call, proof, error)
        throw error
      }
    },
  }
}
