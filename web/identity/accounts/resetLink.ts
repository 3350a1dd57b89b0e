export interface ResetLink {
  token: string | undefined
  email: string | undefined
}

/** Longer states are not decoded: none of our links is that long. */
const STATE_MAX_LENGTH = 2048

/** Reads the token and the address from a reset link. The first source with a token wins. */
export function readResetLink(href: string): ResetLink {
  const url = new URL(href)
  const hash = new URLSearchParams(url.hash.slice(1))
  const query = url.searchParams
  const state = decodeState(query.get('state') ?? '')
  return {
    token:
      hash.get('access_token') ||
      query.get('token') ||
      query.get('access_token') ||
      text(state.token) ||
      text(state.access_token),
    email: query.get('email')?.trim() || text(state.email) || hash.get('email')?.trim() || undefined,
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

type Fields = Record<string, unknown>

function decodeState(state: string): Fields {
  if (!state || state.length > STATE_MAX_LENGTH) return {}
  return json(() => base64(state)) ?? json(() => decodeURIComponent(state)) ?? queryString(state)
}

/** Accepts base64 and base64url, with or without padding, and with a plus that URL decoding turned into a space. */
function base64(state: string) {
  const standard = state.replace(/-/g, '+').replace(/_/g, '/').replace(/ /g, '+')
  const bytes = Uint8Array.from(atob(standard), (letter) => letter.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function json(decode: () => string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(decode())
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function queryString(state: string): Fields {
  try {
    return Object.fromEntries(new URLSearchParams(state.includes('=') ? state : decodeURIComponent(state)))
  } catch {
    return {}
  }
}
