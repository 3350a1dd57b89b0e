import { expect, test } from 'vitest'
import type { User } from '#contract/people/users.ts'
import { changesOf } from './userChanges.ts'

const user: User = {
  id: '1',
  first_name: 'Zoë',
  firstName: 'Zoë',
  last_name: 'Berg',
  lastName: 'Berg',
  email: 'zoe@example.com',
  status: 'invited',
  is_invited: true,
  created_at: '2026-05-04T08:00:00.000Z',
  metadata: { custom_fields: { city: 'Lyon', floor: 3 } },
  invitation: null,
}
const values = { firstName: 'Zoë', lastName: 'Berg', email: 'zoe@example.com', status: 'invited' }
const custom = user.metadata.custom_fields

test('unchanged fields are not sent, whatever empty values or blanks surround them', () => {
  expect(changesOf(user, { ...values, firstName: ' Zoë ' }, { city: 'Lyon', floor: '3', team: '' })).toEqual(
    {},
  )
})

test('only changed fields are sent', () => {
  expect(changesOf(user, { ...values, lastName: 'Roy', status: 'inactive' }, custom)).toEqual({
    last_name: 'Roy',
    status: 'inactive',
  })
  expect(changesOf(user, { ...values, email: 'z@example.com' }, { ...custom, floor: 4 })).toEqual({
    email: 'z@example.com',
    metadata: { custom_fields: { floor: 4 } },
  })
})

test('a removed value is sent as empty', () => {
  expect(changesOf(user, values, { city: '', floor: 3 })).toEqual({
    metadata: { custom_fields: { city: null } },
  })
})
