import { endpoints } from '#contract/api.ts'
import { samples } from '#tests/server/access-samples.ts'
import type { Draft, Mutation } from './drafts.ts'
import { Reference } from './from-schema.ts'
import type { Known } from './known.ts'
import type { Scene } from './stage.ts'

/** A request as sent; it is printed so that it can be repeated. */
export interface Ready {
  method: Draft['operation']['method']
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
  /** The path parameters by name. */
  params: Record<string, unknown>
}

interface Parts {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  file: Uint8Array | undefined
}

/** JSON as text, for what values cannot express: 1e309, a duplicate key. */
export class Raw {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

/** Resolves the references of a draft and applies its mutations. */
export async function ready(draft: Draft, scene: Scene, known: Known): Promise<Ready> {
  const { operation, mediaType, key, mutations } = draft
  const parts = await partsOf(draft, scene, known)
  for (const mutation of mutations) mutate(parts, mutation, known)
  const { params, query, body, file } = parts
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encoded(params[name]))
  const search = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  const payload = file ? Buffer.from(file) : body === undefined ? undefined : written(body)
  return {
    method: operation.method,
    url: path + (search.length > 0 ? `?${search.join('&')}` : ''),
    headers: {
      ...(payload !== undefined && {
        'content-type':
          mediaType ?? (file ? 'application/octet-stream' : operation.mediaType || 'application/json'),
      }),
      ...(key && { 'idempotency-key': key }),
    },
    payload,
    params,
  }
}

async function partsOf(draft: Draft, { stage, people }: Scene, known: Known): Promise<Parts> {
  const endpoint = endpoints.get(draft.operation.operationId)
  const sample = draft.sampled && endpoint && samples.get(endpoint)
  if (sample) {
    const {
      params = {},
      query = {},
      body,
      file,
    } = (await sample(stage, people.get(draft.identity)?.account)) as Partial<Parts>
    known.harvest(params, 'params')
    // The sample's objects are not shared and can be changed in place.
    return structuredClone({ params, query, body, file })
  }
  const resolved = (value: unknown) => resolve(value, known)
  return {
    params: Object.fromEntries(
      draft.path.map(({ name, value }) => [name, aimed(name, resolved(value), known)]),
    ),
    query: resolved(draft.query) as Record<string, unknown>,
    body: resolved(draft.body),
    file: draft.file,
  }
}

/** Path parameters that are plain texts in the schema still use known ids. */
function aimed(name: string, value: unknown, known: Known): unknown {
  const picked = known.pick(name, String(value).length)
  return String(value).length % 4 === 3 ? value : (picked ?? value)
}

function resolve(value: unknown, known: Known): unknown {
  if (value instanceof Reference) return known.pick(value.name, value.which) ?? crypto.randomUUID()
  if (Array.isArray(value)) return value.map((item) => resolve(item, known))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner, known)]))
}

interface Site {
  holder: Record<string, unknown>
  key: string
}

/** Returns every place of a request that can be changed: fields of path and query, and of the body at any depth. */
function sitesOf({ params, query, body }: Parts): Site[] {
  const within = (holder: object): Site[] =>
    Object.entries(holder).flatMap(([key, value]) => [
      { holder: holder as Record<string, unknown>, key },
      ...(typeof value === 'object' && value !== null && !(value instanceof Raw) ? within(value) : []),
    ])
  const ofBody = typeof body === 'object' && body !== null ? within(body) : []
  return [...ofBody, ...within(query), ...within(params)]
}

function mutate(parts: Parts, mutation: Mutation, known: Known) {
  const sites = sitesOf(parts)
  const site = sites[mutation.site % Math.max(sites.length, 1)]
  const holder = site?.holder ?? parts.query
  const key = site?.key ?? 'extra'
  if (mutation.kind === 'json') set(holder, key, new Raw(mutation.json))
  if (mutation.kind === 'extra') set(holder, mutation.key, new Raw(mutation.json))
  if (mutation.kind === 'known') set(holder, key, known.pick(key, mutation.which) ?? null)
  if (mutation.kind === 'any') set(holder, key, known.any(mutation.which) ?? null)
  if (mutation.kind === 'drop' && holder !== parts.params) delete holder[key]
}

const set = (holder: object, key: string, value: unknown) =>
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })

/** Serializes a value whose parts may be JSON text. */
export function written(value: unknown): string {
  const raw: string[] = []
  const marked = JSON.stringify(value, (_, inner) =>
    inner instanceof Raw ? `\0raw${raw.push(inner.json) - 1}\0` : inner,
  )
  return marked.replaceAll(/"\\u0000raw(\d+)\\u0000"/g, (_, index) => raw[Number(index)] ?? '')
}

/**
 * Encodes a value for a URL; a lone surrogate, which has no encoding, is sent as the bytes that some programs send.
 */
export function encoded(value: unknown): string {
  const isObject = typeof value === 'object' && value !== null
  const text = value instanceof Raw ? textOf(value.json) : isObject ? written(value) : String(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80'
}

function textOf(json: string): string {
  return json.startsWith('"') ? String(JSON.parse(json)) : json
}
