interface Person {
  email: string
  password: string
}

const names = { firstName: 'Bench', lastName: 'Mark' }

/** Signs up a founder. @returns the id of their organization */
export async function register(base: string, person: Person): Promise<string> {
  const answer = await post(`${base}/auth/register`, { ...person, ...names })
  const { data } = await answer.json()
  return data.organization.id
}

/** @returns the cookie of a session */
export async function signIn(base: string, person: Person): Promise<string> {
  const answer = await post(`${base}/auth/login`, person)
  const cookies = answer.headers.getSetCookie()
  return cookies.find((cookie) => cookie.startsWith('session='))?.split(';')[0] ?? ''
}

async function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer
}
