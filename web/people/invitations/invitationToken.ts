type Payload = Record<string, unknown>

/** What stands in the middle part of a token. It is shown, never trusted: the server alone judges the token. */
export function payloadOf(token: string): Payload | undefined {
  const [, middle, third, ...rest] = token.split('.')
  if (!middle || third === undefined || rest.length > 0) return undefined
  try {
    const bytes = Uint8Array.from(atob(middle.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
      letter.charCodeAt(0),
    )
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export function greetingName(payload: Payload) {
  const metadata = payload.user_metadata
  const nested = typeof metadata === 'object' && metadata !== null ? { ...metadata } : {}
  return (
    text(payload.first_name) ??
    text(payload.firstName) ??
    text('first_name' in nested && nested.first_name) ??
    text(payload.name) ??
    text(payload.email)
  )
}

export const emailOf = (payload: Payload | undefined) => text(payload?.email)

/** The organization that a token names; visitors without one say `_`. */
export const organizationOf = (token: string) => text(payloadOf(token)?.orgId) ?? '_'
