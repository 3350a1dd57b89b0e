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

test('nothing is sent for what stayed as it was, whatever stands empty or has blanks around it', () => {
  expect(changesOf(user, { ...values, firstName: ' Zoë ' }, { city: 'Lyon', floor: '3', team: '' })).toEqual(
    {},
  )
})

test('what changed is sent, and nothing else', () => {
  expect(changesOf(user, { ...values, lastName: 'Roy', status: 'inactive' }, custom)).toEqual({
    last_name: 'Roy',
    status: 'inactive',
  })
  expect(changesOf(user, { ...values, email: 'z@example.com' }, { ...custom, floor: 4 })).toEqual({
    email: 'z@example.com',
    metadata: { custom_fields: { floor: 4 } },
  })
})

test('a value that was taken away is sent as none', () => {
  expect(changesOf(user, values, { city: '', floor: 3 })).toEqual({
    metadata: { custom_fields: { city: null } },
  })
})
