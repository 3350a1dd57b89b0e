import type * as z from 'zod/mini'
import type { endpoints } from '#contract/api.ts'

/** Values that hardly any field takes. */
export const wrongValues: unknown[] = [
  undefined,
  null,
  '',
  'nonsense',
  '\u0000',
  'www.example.com',
  'x'.repeat(20_000),
  0,
  -1,
  1.5,
  Number.POSITIVE_INFINITY,
  1e15,
  true,
  [],
  [null],
  [[]],
  Array(20_000).fill('x'),
  {},
  { a: 1 },
]

interface Inner {
  shape?: Record<string, z.core.$ZodType>
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: z.core.$ZodType[]
  valueType?: z.core.$ZodType
}

/** Makes a value that has another one at one place of it. */
export type Place = (value: unknown) => unknown

/** Every place of a schema that a value can stand at. */
export function placesOf(schema: z.core.$ZodType, depth = 0): Place[] {
  if (depth > 6) return []
  const def = schema._zod.def as Inner
  const inside = [def.innerType, def.in, ...(def.options ?? [])].flatMap((one) =>
    one ? placesOf(one, depth + 1) : [],
  )
  const wrapped = (inner: z.core.$ZodType, wrap: Place) =>
    placesOf(inner, depth + 1).map(
      (place): Place =>
        (value) =>
          wrap(place(value)),
    )
  return [
    (value) => value,
    ...inside,
    ...(def.element ? wrapped(def.element, (value) => [value]) : []),
    ...(def.valueType ? wrapped(def.valueType, (value) => ({ key: value })) : []),
    ...Object.entries(def.shape ?? {}).flatMap(([key, inner]) =>
      wrapped(inner, (value) => ({ [key]: value })),
    ),
  ]
}

/** The schemas of everything that a call carries, by the endpoint's name. */
export const inputSchemas = (all: typeof endpoints): [string, z.core.$ZodType][] =>
  [...all].flatMap(([name, { query, body }]) =>
    [query, body].flatMap((schema): [string, z.core.$ZodType][] => (schema ? [[name, schema]] : [])),
  )
