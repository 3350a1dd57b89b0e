import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createConnection, deleteConnection } from '#contract/identity/connections.ts'
import { testConnection } from '#contract/identity/sso.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { connectForged, startForgingProvider } from '#tests/server/forging-provider.ts'
import { startNameServer } from '#tests/server/name-server.ts'
import { scratchServer } from './scratch-server.ts'

const literals = [
  ...['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::ffff:127.0.0.1]', '[::1]', '[::]', '0'],
  ...['0.0.0.0', '10.0.0.5', '172.16.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254', '[fd00::1]'],
  ...['[fe80::1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[::127.0.0.1]', '224.0.0.1', '255.255.255.255'],
  ...['１２７.０.０.１', '127。0。0。1', '127.0.0.1.'],
]
const inner = [
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
]
const endpoints = ['token_endpoint', 'jwks_uri', 'userinfo_endpoint']

/** An administrator enters what leads into the network as the issuer of a connection, and tests it. */
async function reachInside(): Promise<string> {
  let hits = 0
  const target = createServer((_, response) => {
    hits++
    response.end('{}')
  })
  await new Promise<void>((resolve) => target.listen(0, '0.0.0.0', resolve))
  const { port } = target.address() as AddressInfo
  const names = await startNameServer()
  const provider = await startForgingProvider('127.0.0.2')
  const server = await scratchServer({ DNS_SERVERS: names.address, OUTBOUND_ALLOW: '127.0.0.2' })
  try {
    const administrator = await makeAdministrator(server)
    const it = await signedIn(server, administrator)
    const params = { orgId: administrator.organization.id }
    let refused = 0
    let failed = 0
    async function attempt(issuer: string, beforeTest = () => {}): Promise<void> {
      const body = { name: 'Inner', issuer, clientId: 'elan' }
      const created = await it.call(createConnection, { params, body })
      if (created.status === 400) {
        refused++
        return
      }
      if (created.status !== 201) throw new Error(`${issuer}: ${created.text}`)
      beforeTest()
      const one = { params: { ...params, connectionId: created.body.data.id } }
      const tested = await it.call(testConnection, one)
      if (tested.status < 400) throw new Error(`the test of ${issuer} began`)
      failed++
      await it.call(deleteConnection, one)
    }
    for (const host of literals) await attempt(`http://${host}:${port}/`)
    for (const [n, address] of inner.entries()) {
      names.records.set(`inner${n}.example.com`, [address])
      await attempt(`http://inner${n}.example.com:${port}/`)
    }
    names.records.set('mixed.example.com', ['93.184.216.34', '127.0.0.1'])
    for (const host of ['mixed.example.com', 'missing.example.com', 'localhost'])
      await attempt(`http://${host}:${port}/`)
    names.records.set('rebinding.example.com', ['93.184.216.34'])
    await attempt(`http://rebinding.example.com:${port}/`, () => {
      names.records.set('rebinding.example.com', ['127.0.0.1'])
    })
    for (const issuer of [
      'file:///etc/passwd',
      'ftp://inner0.example.com/',
      'http://ada:secret@inner0.example.com/',
    ])
      await attempt(issuer)
    // A provider that may be called names addresses inside the network for the rest.
    for (const endpoint of endpoints) {
      provider.changed.set(endpoint, { [endpoint]: `http://127.0.0.1:${port}/` })
      const { signIn } = await connectForged(server, provider, endpoint, administrator)
      const answer = await signIn({ claims: { given_name: undefined } })
      if (answer.status < 400) throw new Error(`a sign-in with ${endpoint} inside the network succeeded`)
      failed++
    }
    if (hits > 0) throw new Error(`${hits} calls reached the inner server`)
    const all = refused + failed
    if (all < 40) throw new Error(`only ${all} targets were tried`)
    return `${all} targets, ${refused} refused when entered, ${failed} when called; 0 calls inside`
  } finally {
    await Promise.all([server.close(), provider.close(), names.close()])
    target.closeAllConnections()
    target.close()
  }
}

export const innerTargetTrials = [{ name: 'inner targets of connections', rounds: 1, run: reachInside }]
