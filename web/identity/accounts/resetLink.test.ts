import { describe, expect, test } from 'vitest'
import { readResetLink } from './resetLink.ts'

const page = 'https://portal.example.com/reset-password'
const fields = { token: 'T', email: 'zoë+1@example.com' }
const inBase64 = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
const inBase64Url = (value: unknown) =>
  inBase64(value).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')

describe('the token of a reset link', () => {
  test.each([
    ['hash', '?token=Q&access_token=A#access_token=H', 'H'],
    ['query token', '?token=Q&access_token=A', 'Q'],
    ['query access_token', '?access_token=A', 'A'],
    ['query before state', `?access_token=A&state=${inBase64Url(fields)}`, 'A'],
    ['state with access_token', `?state=${inBase64Url({ access_token: 'S' })}`, 'S'],
    ['empty hash value', '?token=Q#access_token=', 'Q'],
    ['none', '?email=a@example.com', undefined],
  ])('is taken from the first source that has one: %s', (_, rest, token) => {
    expect(readResetLink(page + rest).token).toBe(token)
  })

  test.each([
    ['base64url JSON', inBase64Url(fields)],
    ['base64 JSON', encodeURIComponent(inBase64(fields))],
    ['base64 JSON whose plus became a space', inBase64({ ...fields, x: '~~~>>>???' })],
    ['percent-encoded JSON', encodeURIComponent(JSON.stringify(fields))],
    ['JSON percent-encoded twice', encodeURIComponent(encodeURIComponent(JSON.stringify(fields)))],
    ['percent-encoded query string', encodeURIComponent(`token=T&email=${encodeURIComponent(fields.email)}`)],
  ])('is read from a state encoded as %s', (_, state) => {
    expect(readResetLink(`${page}?state=${state}`)).toEqual(fields)
  })

  test.each([
    ['nonsense', '%%%'],
    ['a JSON that is no object', inBase64Url(7)],
    ['more than 2 KB', inBase64Url({ ...fields, filler: 'x'.repeat(2048) })],
    ['a token that is no text', inBase64Url({ token: { a: 1 } })],
  ])('is not read from %s', (_, state) => {
    expect(readResetLink(`${page}?state=${state}`).token).toBeUndefined()
  })
})

test('the email of the query takes precedence over the one of the state', () => {
  const link = readResetLink(`${page}?email=query@example.com&state=${inBase64Url(fields)}`)
  expect(link).toEqual({ token: 'T', email: 'query@example.com' })
})
