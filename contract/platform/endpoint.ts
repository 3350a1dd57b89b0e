import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Spellings } from './spellings.ts'

/**
 * Who may call an endpoint:
 * - `public`: anybody
 * - `session`: whoever is signed in
 * - `member`: an active person of an organization, which a caller who belongs to several names as `organizationId`;
 *   never a provider's support session
 * - `administrator`: an administrator of the organization named by the path's `orgId`, or of one above it
 * - `provider`: a holder of the provider's key
 */
export type Access = 'public' | 'session' | 'member' | 'administrator' | 'provider'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's notation: `/api/organizations/:orgId` */
  path: `/${string}`
  access: Access
  /** A provider's support session may not do this: it changes rights, secrets or the person themselves. */
  refusesSupport?: true
  /** A GET that hands out people's data as a file: an entry in the log of changes, as every change is. */
  logged?: true
  /** A person does this once, and would rather wait than be refused: it may stand in line for ten seconds. */
  patient?: true
  /**
   * Succeeds only for holders of a secret of their own, such as a password or a mailed link, or has a limit of its own.
   * A success does not count among the calls of strangers that one address may make.
   */
  proves?: true
  /** One sentence for whoever reads the API's documentation. */
  summary: string
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniObject
  /** The other name under which answers give a field of the body too: a request may use either. */
  spellings?: Spellings
  /** What a GET answers of the thing that is changed. It may be sent back: what the body does not have is ignored. */
  resource?: z.ZodMiniObject
  /**
   * The body is a file of one of these media types instead of JSON: bytes, `application/octet-stream` always among
   * them, judged by their content. The caller is proved before any of it is read.
   */
  upload?: readonly string[]
  /** Largest body, 16 KiB unless told. */
  maxBodyBytes?: number
  /** Status of success, 200 unless told. */
  status?: 200 | 201
  /** The answer's body without `success: true`, which the server adds to each. Left out where it is a file. */
  answer?: z.ZodMiniObject
  /** The media types of the file it answers instead. */
  download?: readonly string[]
  /** What a client says of an unsuccessful answer that says nothing. */
  fallback?: string
  /** Codes this endpoint answers beside the ones every endpoint may (`commonErrors`). */
  errors: readonly ErrorCode[]
}

/** Declares an endpoint. What is declared here is what the server does, the client sends and the docs say. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** What the server's use case receives: parsed, trimmed, with defaults filled. */
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

/** What a client sends. */
export type Call<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['upload'] extends readonly string[] ? { file: Blob } : unknown)

/** What a use case returns, and a client gets beside `success: true`. */
export type Answer<E extends Endpoint> = E['answer'] extends z.ZodMiniType ? z.output<E['answer']> : never
