import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { endpoints } from './api.ts'
import type { Endpoint } from './platform/endpoint.ts'
import { smallestGroup } from './publication.ts'
import { type Audience, audiences, type KindOfData, visibility } from './visibility.ts'
import { visibleFields } from './visible-fields.ts'

/** The paths of all values in a schema, such as `data.users.email`. A schema within itself is one value. */
function pathsOf(schema: z.core.$ZodType, at = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, value]) =>
      pathsOf(value, at === '' ? name : `${at}.${name}`),
    )
  if (def.type === 'array') return pathsOf(def.element, at)
  if (def.type === 'record') return pathsOf(def.valueType, at)
  if (def.type === 'union') return def.options.flatMap((option) => pathsOf(option, at))
  if (def.type === 'nullable' || def.type === 'optional') return pathsOf(def.innerType, at)
  return [at]
}

const withoutFirst = (path: string) => path.slice(path.indexOf('.') + 1)

function fieldsOf([name, { answer }]: [string, Endpoint]): string[] {
  const [noun = ''] = name.split('.')
  return (answer ? pathsOf(answer) : []).map((path) => `${noun} ${withoutFirst(path)}`)
}

const answered = [...endpoints]
  .filter(([, { access }]) => access === 'role' || access === 'provider')
  .flatMap(fieldsOf)

const named = Object.entries(visibleFields).flatMap(([kind, fields]) =>
  Object.entries(fields ?? {}).flatMap(([noun, names]) =>
    names.split(/\s+/).map((name) => ({ kind, field: `${noun} ${name}` })),
  ),
)

test('[P-CON-3] the table names each field of each administrator’s and provider’s answer once, and no other', () => {
  expect(answered.length).toBeGreaterThan(500)
  expect(named.map(({ field }) => field).sort()).toEqual([...new Set(answered)].sort())
})

test('[P-CON-3] administrators get no field of a kind that only its person sees', () => {
  const isShown = (kind: string) =>
    !(kind in visibility) ||
    ['organizers', 'employer', 'provider'].some((to) => to in visibility[kind as KindOfData])
  expect(named.filter(({ kind }) => !isShown(kind))).toEqual([])
  const own: KindOfData[] = [
    'entries',
    'sources',
    'settings',
    'consents',
    'notices',
    'joins',
    'scores',
    'cheers',
    'photos',
    'sessions',
  ]
  for (const kind of own) expect([kind, isShown(kind)]).toEqual([kind, false])
})

test('[P-CON-3] figures that the employer and others see of several people name their smallest group', () => {
  for (const views of Object.values(visibility))
    for (const to of audiences) {
      const view = (views as Partial<Record<Audience, { form: string; from?: string }>>)[to]
      if (view && ['weeks', 'counts', 'shares'].includes(view.form)) expect(view.from).toBeDefined()
    }
})

test('[P-PRI-1] an organization can raise the smallest group of a data class in steps of five, but never lower it', () => {
  const smallest = (minimumGroup: number) => [
    smallestGroup({ organization: { minimumGroup } }, 'participation'),
    smallestGroup({ organization: { minimumGroup } }, 'health'),
  ]
  expect([5, 7, 10, 11, 19, 100].map(smallest)).toEqual([
    [5, 10],
    [10, 10],
    [10, 10],
    [15, 15],
    [20, 20],
    [100, 100],
  ])
})
