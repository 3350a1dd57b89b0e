import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type NameServer, startNameServer } from '#tests/server/name-server.ts'
import { createOutbound } from './outbound.ts'

let names: NameServer
beforeAll(async () => {
  names = await startNameServer()
})
afterAll(() => names.close())

const publicUrl = 'https://elan.example.com'

async function listen(
  listener: RequestListener,
  host = '127.0.0.1',
): Promise<{ port: number; hits: () => number }> {
  let hits = 0
  const server: Server = createServer((request, response) => {
    hits++
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, hits: () => hits }
}

const outbound = (allow: string[] = []) =>
  createOutbound({ outboundAllow: allow, dnsServers: [names.address], publicUrl }, { allowsHttp: true })

test('[I-OUT-1] 40 targets that lead into a network are refused, and nothing there is called', async () => {
  const inner = await listen((_, response) => response.end('secret'))
  const inside = [
    ...['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::ffff:127.0.0.1]', '[::1]', '[::]'],
    ...['0', '0.0.0.0', '10.0.0.5', '172.16.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254'],
    ...['[fd00::1]', '[fe80::1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[::127.0.0.1]', '224.0.0.1'],
    ...[
      '255.255.255.255',
      '１２７.０.０.１',
      '127。0。0。1',
      '127.0.0.1.',
      '93.184.216.34',
      '[2606:2800:220:1::1]',
    ],
  ].map((host) => `http://${host}:${inner.port}/`)
  const urls = [
    `http://user:password@idp.example.com:${inner.port}/`,
    'https://idp.example.com:22/',
    'https://elan.example.com/',
    'https://ELAN.example.com./',
    'ftp://idp.example.com/',
    'file:///etc/passwd',
    'data:text/plain,secret',
    'not a url',
  ]
  const addresses = [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
  ]
  for (const [n, address] of addresses.entries()) names.records.set(`inner${n}.example.com`, [address])
  names.records.set('mixed.example.com', ['93.184.216.34', '127.0.0.1'])
  const named = [...addresses.map((_, n) => `inner${n}`), 'mixed', 'missing'].map(
    (name) => `http://${name}.example.com:${inner.port}/`,
  )
  expect(inside.length + urls.length + named.length).toBeGreaterThanOrEqual(40)
  const fetch = outbound().fetchFor('one')
  for (const url of [...inside, ...urls]) {
    await expect(fetch(url), url).rejects.toMatchObject({ reason: 'url' })
    expect(outbound().refusesUrl(url), url).toBe(true)
  }
  for (const url of [...named, `http://localhost:${inner.port}/`])
    await expect(fetch(url), url).rejects.toMatchObject({ reason: 'address' })
  expect(inner.hits()).toBe(0)
  // Without the option of the tests, http is refused as well.
  const strict = createOutbound({ outboundAllow: ['127.0.0.1'], dnsServers: [names.address], publicUrl })
  expect(strict.refusesUrl(`http://127.0.0.1:${inner.port}/`)).toBe(true)
  expect(strict.refusesUrl('https://idp.example.com/.well-known/openid-configuration')).toBe(false)
})

test('[I-OUT-1] a name that changes its address after the check reaches only what was checked', async () => {
  const inner = await listen((_, response) => response.end('secret'))
  const fetch = outbound(['127.0.0.2']).fetchFor('one')
  const url = `http://rebinding.example.com:${inner.port}/`
  names.records.set('rebinding.example.com', ['127.0.0.2'])
  names.asked.length = 0
  // Only the address that was checked is called, and nothing listens there.
  await expect(fetch(url)).rejects.toMatchObject({ reason: 'refused' })
  expect(names.asked.length, 'one question for each family').toBe(2)
  names.records.set('rebinding.example.com', ['127.0.0.1'])
  await expect(fetch(url)).rejects.toMatchObject({ reason: 'address' })
  expect(inner.hits()).toBe(0)
})

test('[I-OUT-1] an allowed address is called by name or address, without following a redirect', async () => {
  const target = await listen((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      if (request.url === '/redirect') response.writeHead(302, { location: 'http://127.0.0.1:1/' })
      response.end(JSON.stringify({ method: request.method, body, type: request.headers['content-type'] }))
    })
  })
  names.records.set('idp.example.com', ['127.0.0.1'])
  const fetch = outbound(['127.0.0.0/8']).fetchFor('one')
  for (const host of ['idp.example.com', '127.0.0.1']) {
    const body = new URLSearchParams({ code: 'a b' })
    const answer = await fetch(`http://${host}:${target.port}/`, { method: 'POST', body })
    expect(await answer.json()).toEqual({
      method: 'POST',
      body: 'code=a+b',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
    })
  }
  const redirected = await fetch(`http://127.0.0.1:${target.port}/redirect`)
  expect([redirected.status, redirected.headers.get('location')]).toEqual([302, 'http://127.0.0.1:1/'])
})

test('[I-OUT-1] an answer that is too large or too slow is given up, and four calls for a key run at a time', async () => {
  const large = await listen((_, response) => response.end(Buffer.alloc(1_048_577)))
  let running = 0
  let most = 0
  const hung = await listen((_, response) => {
    most = Math.max(most, ++running)
    response.on('close', () => running--)
  })
  const slow = await listen((_, response) => {
    response.write('{')
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  })
  const settings = { outboundAllow: ['127.0.0.1'], dnsServers: [], publicUrl }
  const out = createOutbound(settings, { allowsHttp: true, maxMs: 1000 })
  const at = (target: { port: number }) => `http://127.0.0.1:${target.port}/`
  await expect(out.fetchFor('one')(at(large))).rejects.toMatchObject({ reason: 'too_large' })
  const waiting = Promise.allSettled(Array.from({ length: 40 }, () => out.fetchFor('hung')(at(hung))))
  // Another key does not wait for the one that hangs.
  const other = await listen((_, response) => response.end('answered'))
  expect(await (await out.fetchFor('other')(at(other))).text()).toBe('answered')
  await expect(out.fetchFor('slow')(at(slow))).rejects.toMatchObject({ reason: 'timeout' })
  const reasons = (await waiting).map((call) =>
    call.status === 'rejected' ? call.reason.reason : 'answered',
  )
  expect(reasons.filter((reason) => reason === 'timeout')).toHaveLength(36)
  expect(reasons.filter((reason) => reason === 'busy')).toHaveLength(4)
  expect(most).toBe(4)
  await expect(out.fetchFor('hung')(at(hung))).rejects.toMatchObject({ reason: 'timeout' })
})

test('[I-OUT-1] TXT records are read whole, and an error says what happened', async () => {
  const { resolveTxt } = outbound()
  names.records.set('text.example.com', ['one', 'Another One'])
  expect(await resolveTxt('text.example.com')).toEqual(['one', 'Another One'])
  await expect(resolveTxt('missing.example.com')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  names.break(true)
  await expect(resolveTxt('text.example.com')).rejects.toMatchObject({ code: 'ESERVFAIL' })
  names.break(false)
  const dead = createOutbound({ outboundAllow: [], dnsServers: ['127.0.0.1:1'], publicUrl })
  await expect(dead.resolveTxt('text.example.com')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
