export interface InvitationLink {
  token: string | undefined
  userId: string | undefined
  /** Two tokens to be exchanged for a session before anything else. */
  pair: { access_token: string; refresh_token: string } | undefined
}

/**
 * What the address of an invitation carries. Beside a pair, only the query can hold the invitation's own token.
 * @throws URIError where the address is not properly encoded
 */
export function readInvitationLink(href: string): InvitationLink {
  const url = new URL(href)
  const hash = strictParams(url.hash.slice(1))
  const query = strictParams(url.search.slice(1))
  const access = hash.get('access_token')
  const refresh = hash.get('refresh_token')
  const pair = access && refresh ? { access_token: access, refresh_token: refresh } : undefined
  const invitation = query.get('token')
  return {
    token: (pair ? invitation || access : access || invitation) || undefined,
    userId: query.get('userId') || undefined,
    pair,
  }
}

/** Unlike URLSearchParams, refuses what is wrongly encoded. */
function strictParams(text: string) {
  const params = new Map<string, string>()
  for (const part of text.split('&')) {
    const [name = '', ...value] = part.split('=')
    if (!params.has(name)) params.set(name, decodeURIComponent(value.join('=')))
  }
  return params
}
