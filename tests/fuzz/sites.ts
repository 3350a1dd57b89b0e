import type { Endpoint } from '#contract/platform/endpoint.ts'

/** The path of a value in a body: keys and list indexes. */
export type Site = readonly string[]

interface Schema {
  _zod: {
    def: { innerType?: Schema; element?: Schema; shape?: Record<string, Schema>; valueType?: Schema }
  }
}

/** Returns every place declared by a schema, only the first of each list; keys of records are not declared. */
function declared(body: Endpoint['body']): Site[] {
  const within = ({ _zod: { def } }: Schema, at: Site): Site[] => {
    if (def.innerType) return within(def.innerType, at)
    if (def.element) return [at, ...within(def.element, [...at, '0'])]
    const inner = Object.entries(def.shape ?? {}).flatMap(([key, field]) => within(field, [...at, key]))
    return [at, ...inner]
  }
  return body ? within(body as unknown as Schema, []).slice(1) : []
}

function present(value: unknown, at: Site = []): Site[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...at, key], ...present(inner, [...at, key])])
}

/** Returns every place in a body, including omitted ones. */
export function sitesOf(endpoint: Endpoint, body: object): Site[] {
  const all = [...present(body), ...declared(endpoint.body)]
  return [...new Map(all.map((site) => [site.join('\n'), site])).values()]
}

/** Whether a body has the object or list that a place is in. */
export function isWithin(body: object, site: Site): boolean {
  let at: unknown = body
  for (const key of site.slice(0, -1)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return false
    at = Reflect.get(at, key)
  }
  return typeof at === 'object' && at !== null
}

/** Records with free keys: their keys are values too. */
export function recordsOf(body: Endpoint['body']): Site[] {
  const within = ({ _zod: { def } }: Schema, at: Site): Site[] => {
    if (def.innerType) return within(def.innerType, at)
    if (def.valueType) return [at]
    return Object.entries(def.shape ?? {}).flatMap(([key, field]) => within(field, [...at, key]))
  }
  return body ? within(body as unknown as Schema, []) : []
}

/** Returns a copy of a body with a value at a place. */
export function placed(body: unknown, [key = '', ...rest]: Site, value: unknown): unknown {
  const isList = Array.isArray(body) || (body === undefined && /^\d+$/.test(key))
  const own: object = isList ? [...((body as unknown[]) ?? [])] : { ...(body as object) }
  const inner = rest.length > 0 ? placed(Reflect.get(own, key), rest, value) : value
  return Object.defineProperty(own, key, {
    value: inner,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

/** Returns the values of an answer whose path ends like the place; of a list each item. */
export function shownAt(answer: unknown, site: Site): unknown[] {
  const last = site.at(-1) ?? ''
  if (/^\d+$/.test(last))
    return shownAt(answer, site.slice(0, -1)).flatMap((one) =>
      Array.isArray(one) ? one : endingAs(one, [last]),
    )
  for (let from = 0; from < site.length; from++) {
    const found = endingAs(answer, site.slice(from))
    if (found.length > 0) return found
  }
  return []
}

function endingAs(value: unknown, end: Site): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const within = Object.values(value).flatMap((inner) => endingAs(inner, end))
  let at: unknown = value
  for (const key of end) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return within
    at = Reflect.get(at, key)
  }
  return [at, ...within]
}
