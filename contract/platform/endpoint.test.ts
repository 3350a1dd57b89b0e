import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Answer, type Call, endpoint, type Input } from './endpoint.ts'

// tsc checks this file too: an expected error that does not occur is an error.

const right = endpoint({
  method: 'POST',
  path: '/probe/:id',
  access: 'public',
  summary: 'A probe.',
  params: z.object({ id: z.string() }),
  query: z.strictObject({ page: z._default(z.coerce.number(), 1) }),
  body: z.strictObject({ name: z.string() }),
  answer: z.object({ count: z.number() }),
  errors: ['token.gone'],
})

test('an endpoint without an access level does not compile', () => {
  const { access: _, ...accessless } = right
  // @ts-expect-error access is missing
  endpoint(accessless)
  // @ts-expect-error there is no such kind of access
  endpoint({ ...right, access: 'everybody' })
  expect(endpoint(right)).toBe(right)
})

test('an endpoint with an unknown error code does not compile', () => {
  // @ts-expect-error no such code
  const wrong = endpoint({ ...right, errors: ['token.gon'] })
  expect(wrong.errors).toEqual(['token.gon'])
})

test('a client call with another input than the endpoint declares does not compile', () => {
  const calls: Call<typeof right>[] = [
    { params: { id: '1' }, body: { name: 'Ada' } },
    // @ts-expect-error the body is missing
    { params: { id: '1' } },
    // @ts-expect-error the name is not a number
    { params: { id: '1' }, body: { name: 1 } },
  ]
  const inputs: Input<typeof right>[] = [
    { params: { id: '1' }, query: { page: 2 }, body: { name: 'Ada' } },
    // @ts-expect-error the default is filled in, so the page is defined
    { params: { id: '1' }, query: {}, body: { name: 'Ada' } },
  ]
  const answers: Answer<typeof right>[] = [
    { count: 1 },
    // @ts-expect-error a count is a number
    { count: '1' },
  ]
  expect([calls, inputs, answers].map((list) => list.length)).toEqual([3, 2, 2])
})
