import * as contract from '#contract/identity/connections.ts'
import * as sso from '#contract/identity/sso.ts'
import { connections } from '#server/schema/connections.ts'
import { identities } from '#server/schema/single-sign-on.ts'
import { scratchServer } from '#tests/attacks/scratch-server.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import type { Visitor } from '#tests/server/visitor.ts'
import { freePort, signInAtLemonLdap, startLemonLdap } from './lemonldap.ts'

const person = 'dwho'

async function comeBack(visitor: Visitor, location: string) {
  const back = await signInAtLemonLdap(location, person)
  const { state = '', code, iss } = Object.fromEntries(back.searchParams)
  const connection = back.pathname.split('/').at(-1) ?? ''
  return visitor.call(sso.completeOidc, {
    body: { connection, state, ...(code && { code }), ...(iss && { iss }) },
  })
}

/** Signs in at LemonLDAP::NG, once as it should be and then with the algorithms that a connection never accepts. */
async function signInAtProvider(): Promise<string> {
  const server = await scratchServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  const port = await freePort()
  const closing: (() => void)[] = []
  try {
    const administrator = await makeAdministrator(server)
    const it = await signedIn(server, administrator)
    const params = { orgId: administrator.organization.id }
    const secret = 'a secret! with % and +'
    const body = {
      name: 'LemonLDAP',
      issuer: `http://127.0.0.1:${port}/`,
      clientId: 'elan',
      clientSecret: secret,
    }
    const created = await it.call(contract.createConnection, { params, body })
    if (created.status !== 201) throw new Error(`the connection was refused: ${created.text}`)
    const { id: connectionId, redirectUri } = created.body.data
    const one = { params: { ...params, connectionId } }
    const open = async (algorithm: 'RS256' | 'HS256' | 'none') => {
      for (const close of closing.splice(0)) close()
      const client = { id: 'elan', secret, redirectUri, algorithm }
      closing.push((await startLemonLdap(port, client)).close)
    }
    const newest = async () => {
      const { attempts } = (await it.call(contract.listAttempts, one)).body.data
      server.pass({ seconds: 1 })
      return `${attempts[0]?.reason}: ${attempts[0]?.detail}`
    }
    const test = async () => {
      const { body, text } = await it.call(sso.testConnection, one)
      if (!body.data) throw new Error(`the test did not start: ${text}`)
      return comeBack(it, body.data.location)
    }
    const signIn = async () => {
      const visitor = server.visitor()
      const { body, text } = await visitor.call(sso.startSso, { body: { connection: connectionId } })
      if (!body.data?.location) throw new Error(`the sign-in did not start: ${text}`)
      return comeBack(visitor, body.data.location)
    }

    await open('RS256')
    const tested = await test()
    if (!tested.body.data?.tested || tested.body.data.tested.reason)
      throw new Error(`the test failed: ${tested.text} (${await newest()})`)
    server.pass({ seconds: 1 })
    await it.call(contract.switchConnection, { ...one, body: { state: 'on' } })
    const context = server.makeContext()
    await context.db.insert(identities).values({
      ...{ organizationId: administrator.organization.id, connectionId, subject: person },
      ...{ accountId: administrator.account.id, createdAt: context.now, lastUsedAt: context.now },
    })
    const signedInNow = await signIn()
    if (signedInNow.body.data?.session?.user.email !== administrator.account.email)
      throw new Error(`the sign-in failed: ${signedInNow.text} (${await newest()})`)
    const [{ clientAuthentication } = {}] = await context.db.select().from(connections)
    server.pass({ seconds: 1 })
    // LemonLDAP::NG writes an unsigned token in two parts, which is no token at all.
    const expected = { HS256: /^algorithm: /, none: /^(algorithm: |token: .*Invalid JWT)/ }
    for (const algorithm of ['HS256', 'none'] as const) {
      await open(algorithm)
      const refused = await signIn()
      const reason = await newest()
      if (refused.body.code !== 'sso.failed' || !expected[algorithm].test(reason))
        throw new Error(`${algorithm} was not refused as expected: ${refused.text} (${reason})`)
    }
    return `RS256 signs in, the secret is sent by ${clientAuthentication}; HS256 and none are refused`
  } finally {
    for (const close of closing) close()
    await server.close()
  }
}

export const providerTrials = [{ name: 'identity provider LemonLDAP::NG', run: signInAtProvider }]
