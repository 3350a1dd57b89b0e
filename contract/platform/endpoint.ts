import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Needs } from './permissions.ts'
import type { Spellings } from './spellings.ts'

/**
 * Who may call an endpoint:
 * - `public`: anybody
 * - `session`: whoever is signed in
 * - `member`: an active person of an organization, which a caller who belongs to several names as `organizationId`;
 *   never a provider's support session
 * - `role`: a holder of roles, in the organization named by the path's `orgId` or one above it, that have what the
 *   endpoint `needs`
 * - `directory`: a customer's identity provider, by a token of a directory
 * - `provider`: a holder of the provider's key
 */
export type Access = 'public' | 'session' | 'member' | 'role' | 'directory' | 'provider'

interface Declaration {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's notation: `/api/organizations/:orgId` */
  path: `/${string}`
  /** Forbidden in a provider's support session, because it changes rights, secrets or the person. */
  refusesSupport?: true
  /**
   * Forbidden in a session by single sign-on of an account that belongs to other customers too: whoever runs one customer's
   * provider must not take over what is the others'.
   */
  refusesManaged?: true
  /** Needs a proof of the last ten minutes: a password, a code or a passkey at sign-in or by `/auth/step-up`. */
  fresh?: true
  /** A GET that exports personal data as a file or opens one person's row. The audit log records it like a change. */
  logged?: true
  /** A call that a person makes once and prefers to wait for: it may queue for ten seconds instead of being refused. */
  patient?: true
  /** A stranger's call that hashes a password, which takes long: it waits in a queue of its own. */
  hashes?: true
  /**
   * Succeeds only with a secret, such as a password or a mailed link, or has a rate limit of its own. A success is
   * exempt from the rate limit per address.
   */
  proves?: true
  /** A call that led to a proving one, as the password does to the second factor: the success of this one refunds both. */
  ledBy?: 1
  /**
   * A stranger's call with which a sign-in begins, and which says nothing of people: it counts against ten times the limit
   * of its address, on its own, since a whole office begins before the first has finished.
   */
  begins?: true
  /** A person's own call that works before the person has proved their mailbox. Others are refused until then. */
  openBeforeProof?: true
  /** A person's own call that also works for some time after the organization deactivated the person. */
  openToDeactivated?: true
  /**
   * The body is a form that pages and programs of any origin may send, since identity providers do. Cookies do not
   * count there, and none is set.
   */
  form?: true
  /** Reads and answers in the dialect of SCIM (RFC 7644) instead of ours. */
  scim?: true
  /** A body that is a list stands for an object with the list as this field. */
  listAs?: string
  /** A body for the API documentation. */
  example?: object
  /** One sentence for the API documentation. */
  summary: string
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniObject
  /** The other name under which answers give a field of the body too: a request may use either. */
  spellings?: Spellings
  /** The schema of a GET of the changed resource. It may be sent back: fields that the body lacks are ignored. */
  resource?: z.ZodMiniObject
  /**
   * The body is a file of one of these media types instead of JSON: bytes, `application/octet-stream` always among
   * them, judged by their content. The caller is proved before any of it is read.
   */
  upload?: readonly string[]
  /** Maximum body size; by default 16 KiB. */
  maxBodyBytes?: number
  /** Status of success; by default 200. */
  status?: 200 | 201 | 204
  /** Body of the answer without `success: true`, which the server adds. Absent if the answer is a file. */
  answer?: z.ZodMiniObject
  /** A second name under which the answer gives its `data`, which the server adds too. */
  alias?: string
  /** Media types of a file answer. */
  download?: readonly string[]
  /** The file of a public endpoint never changes under its address, but may be deleted: browsers keep it for a day. */
  immutable?: true
  /** Text for a failed answer without a message. */
  fallback?: string
  /** Codes this endpoint answers beside the ones every endpoint may (`commonErrors`). */
  errors: readonly ErrorCode[]
}

/**
 * Every call is closed to keys but a person's own that says otherwise. One that changes security cannot say so: what
 * needs a fresh proof, and what is closed to support or to the provider of one customer.
 */
type Keys =
  | { personalKey?: never }
  | {
      access: 'member'
      /** A personal key opens the call too. With a key in the request its session is not read. */
      personalKey: true
      fresh?: never
      refusesSupport?: never
      refusesManaged?: never
    }

/**
 * A GET that a standby may answer: what it tells may be some seconds old, but not older than the caller's own changes. It
 * must not write.
 */
type Reads = { reads?: never } | { method: 'GET'; reads: 'standby' }

/** An endpoint of role holders says which permissions it needs. */
export type Endpoint = Declaration &
  Keys &
  Reads &
  ({ access: 'role'; needs: Needs } | { access: Exclude<Access, 'role'>; needs?: never })

/** Declares an endpoint. What is declared here is what the server does, the client sends and the docs say. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** Input of the use case: parsed, trimmed, with defaults. */
export interface Input<E extends Endpoint> {
  params: Output<E['params']>
  query: Output<E['query']>
  body: E['upload'] extends readonly string[] ? Uint8Array : Output<E['body']>
}

type Part<K extends string, S> = S extends z.ZodMiniType
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : unknown

/** Input that a client sends. */
export type Call<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['upload'] extends readonly string[] ? { file: Blob } : unknown)

/** Result of a use case: the answer as declared. */
export type DeclaredAnswer<E extends Endpoint> = E['answer'] extends z.ZodMiniType
  ? z.output<E['answer']>
  : never

type Alias<E extends Endpoint, Declared> = E extends { alias: infer Name extends string }
  ? Declared extends { data: infer Data }
    ? { [N in Name]: Data }
    : never
  : unknown

/** The answer that a client reads, besides `success: true`. */
export type Answer<E extends Endpoint> = DeclaredAnswer<E> & Alias<E, DeclaredAnswer<E>>
