import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { token } from '#contract/platform/fields.ts'

/** The name of another cell, as the list gives it. */
const cell = () => z.string().check(z.regex(/^[a-z][a-z0-9]{0,15}$/))

export const listOtherCells = endpoint({
  method: 'GET',
  path: '/auth/other-organizations',
  access: 'session',
  refusesSupport: true,
  summary: 'Organizations of the caller in other parts of the service, which a session of its own opens.',
  answer: z.object({
    data: z.object({
      cells: z.array(
        z.object({
          cell: z.string(),
          /** Names of the organizations there; null while that part of the service does not answer. */
          organizations: z.nullable(z.array(z.string())),
        }),
      ),
    }),
  }),
  errors: [],
})

export const beginSwitch = endpoint({
  method: 'POST',
  path: '/auth/switch',
  access: 'session',
  refusesSupport: true,
  summary:
    'Begins to go on in another part of the service: a token for a minute, which this browser alone exchanges for a session there.',
  body: z.strictObject({ cell: cell() }),
  answer: z.object({ data: z.object({ token: token() }) }),
  errors: ['cell.unavailable', 'request.not_found', 'session.managed'],
})
