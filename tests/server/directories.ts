import { createDirectory, createDirectoryToken } from '#contract/people/directories.ts'
import { makeAdministrator, signedIn } from './factories.ts'
import type { TestServer } from './server.ts'

type Administrator = Awaited<ReturnType<typeof makeAdministrator>>

/** Sends requests as an identity provider does: without cookies and Origin, in the media type of SCIM. */
export const identityProvider =
  (server: Pick<TestServer, 'app'>, secret: string) =>
  async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown, headers = {}) => {
    const answer = await server.app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      // biome-ignore lint/suspicious/noExplicitAny: the tests read bodies as an identity provider would.
      body: (answer.body === '' ? undefined : JSON.parse(answer.body)) as any,
    }
  }

/** Makes a directory with a token, as an administrator does. */
export async function makeDirectory(server: TestServer, given?: Administrator, invites = false) {
  const administrator = given ?? (await makeAdministrator(server))
  const visitor = await signedIn(server, administrator)
  const params = { orgId: administrator.organization.id }
  const directory = (await visitor.call(createDirectory, { params, body: { name: 'Okta', invites } })).body
    .data
  const ofDirectory = { ...params, directoryId: directory.id }
  const made = await visitor.call(createDirectoryToken, { params: ofDirectory, body: { days: 365 } })
  const { secret } = made.body.data
  const call = identityProvider(server, secret)
  return { administrator, visitor, directory, params: ofDirectory, secret, call }
}

const userSchemas = ['urn:ietf:params:scim:schemas:core:2.0:User']

/** A person as identity providers send them. */
export const scimPerson = (userName: string, more: object = {}) => ({
  schemas: userSchemas,
  userName,
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  emails: [{ value: userName, type: 'work', primary: true }],
  active: true,
  ...more,
})
