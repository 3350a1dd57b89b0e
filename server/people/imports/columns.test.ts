import { describe, expect, test } from 'vitest'
import { findColumns } from './columns.ts'

const find = (heads: string) => findColumns(heads.split(','), [])

describe('the columns of a file', () => {
  test.each([
    'first_name,last_name,email',
    'firstName,lastName,email',
    'First Name,LAST NAME,Email',
    'first-name,Lastname,email address',
    'Prénom,Nom,Courriel',
    'prenom,Nom de famille,Email',
  ])('[A5.import.1] are found by the headers %s', (heads) => {
    expect(find(heads)).toEqual({ firstName: 0, lastName: 1, email: 2, fields: [] })
  })

  test.each([
    'first_name,last_name',
    'first_name,email',
    'last_name,email',
    'name,last_name,email',
    'First Name,Prénom,last_name,email',
    '',
  ])('[A5.import.1] are not found by the headers "%s"', (heads) => {
    expect(find(heads)).toBeUndefined()
  })

  test('with documented headers take precedence over other matches', () => {
    expect(find('Nom,Email,email,firstName,last_name,first_name')).toEqual({
      firstName: 5,
      lastName: 4,
      email: 2,
      fields: [],
    })
  })

  test('of custom fields are found by key or name, and the first match counts', () => {
    const field = { key: 'start_date', name: 'Début', type: 'date' as const, options: [] }
    const heads = ['first_name', 'DÉBUT', 'last_name', 'email', 'start_date']
    expect(findColumns(heads, [field])?.fields).toEqual([{ field, column: 1 }])
    expect(findColumns([...heads, 'x'].toReversed(), [field])?.fields).toEqual([{ field, column: 1 }])
  })
})
