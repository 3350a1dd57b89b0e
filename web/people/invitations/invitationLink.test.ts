import { describe, expect, test } from 'vitest'
import { readInvitationLink } from './invitationLink.ts'
import { emailOf, greetingName, organizationOf, payloadOf } from './invitationToken.ts'

const page = 'https://portal.example.com/landing'
const tokenOf = (payload: unknown) => `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`

describe('the link of an invitation', () => {
  test.each([
    ['?userId=u&token=Q', 'Q'],
    ['?userId=u&token=Q#access_token=H', 'H'],
    ['?userId=u#access_token=H&refresh_token=R', 'H'],
    ['?userId=u&token=Q#access_token=H&refresh_token=R', 'Q'],
    ['?userId=u', undefined],
  ])('contains its token: %s', (rest, token) => {
    expect(readInvitationLink(page + rest)).toMatchObject({ token, userId: 'u' })
  })

  test('contains a pair of tokens only if both are present', () => {
    expect(readInvitationLink(`${page}#access_token=H`).pair).toBeUndefined()
    expect(readInvitationLink(`${page}#access_token=H&refresh_token=R`).pair).toEqual({
      access_token: 'H',
      refresh_token: 'R',
    })
  })

  test('[A5.activation.6] is refused when its encoding is broken', () => {
    expect(() => readInvitationLink(`${page}#access_token=%E0%A4%A`)).toThrow(URIError)
  })
})

describe('the payload of a token', () => {
  test.each(['abc', 'a.b.c', 'a..c', `${tokenOf({})}.x`, tokenOf(7), ''])(
    '[A5.activation.4] is empty in %j',
    (token) => {
      expect(payloadOf(token)).toBeUndefined()
    },
  )

  test.each([
    [{ first_name: 'Zoë', firstName: 'b', name: 'c' }, 'Zoë'],
    [{ firstName: 'b', user_metadata: { first_name: 'x' } }, 'b'],
    [{ user_metadata: { first_name: 'x' }, name: 'c' }, 'x'],
    [{ name: 'c', email: 'd@example.com' }, 'c'],
    [{ first_name: '', email: 'd@example.com' }, 'd@example.com'],
    [{ first_name: 7, user_metadata: 'no' }, undefined],
  ])('provides the greeting name %j', (payload, name) => {
    expect(greetingName(payloadOf(tokenOf(payload)) ?? {})).toBe(name)
  })

  test('provides the e-mail and the organization', () => {
    const token = tokenOf({ email: 'a@example.com', orgId: 'o' })
    expect(emailOf(payloadOf(token))).toBe('a@example.com')
    expect(organizationOf(token)).toBe('o')
    expect(organizationOf('abc')).toBe('_')
  })
})
