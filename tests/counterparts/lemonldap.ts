import { execFile, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const configuration = '/var/lib/lemonldap-ng/conf/lmConf-1.json'

/** @throws if LemonLDAP::NG is missing */
export async function requireLemonLdap(): Promise<void> {
  const run = promisify(execFile)
  try {
    readFileSync(configuration)
    await run('perl', ['-MLemonldap::NG::Portal', '-MCrypt::OpenSSL::RSA', '-e', '1'])
    await run('plackup', ['--version'])
  } catch {
    throw new Error(
      'LemonLDAP::NG is missing: install liblemonldap-ng-portal-perl and libplack-perl (Debian’s names).',
    )
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

interface Client {
  id: string
  secret: string
  redirectUri: string
  algorithm: 'RS256' | 'HS256' | 'none'
}

function configure(folder: string, issuer: string, { id, secret, redirectUri, algorithm }: Client): void {
  for (const name of ['sessions/lock', 'psessions/lock', 'cache', 'notifications'])
    mkdirSync(join(folder, name), { recursive: true })
  const kept = (name: string) => ({
    Directory: join(folder, name),
    LockDirectory: join(folder, name, 'lock'),
  })
  const known = JSON.parse(readFileSync(configuration, 'utf8'))
  const changed = {
    ...{ portal: issuer, domain: '127.0.0.1', securedCookie: 0, requireToken: 0, notification: 0 },
    locationRules: { '127.0.0.1': { default: 'accept' } },
    globalStorageOptions: { ...known.globalStorageOptions, ...kept('sessions') },
    persistentStorageOptions: kept('psessions'),
    localSessionStorageOptions: { ...known.localSessionStorageOptions, cache_root: join(folder, 'cache') },
    ...{
      issuerDBOpenIDConnectActivation: 1,
      issuerDBOpenIDConnectPath: '^/oauth2/',
      issuerDBOpenIDConnectRule: '1',
    },
    ...{ oidcServiceMetaDataIssuer: issuer, oidcServiceAllowAuthorizationCodeFlow: 1 },
    ...{
      oidcServicePrivateKeySig: privateKey,
      oidcServicePublicKeySig: publicKey,
      oidcServiceKeyIdSig: 'k1',
    },
    oidcRPMetaDataExportedVars: { elan: { email: 'mail', given_name: 'uid', family_name: 'cn' } },
    oidcRPMetaDataOptions: {
      elan: {
        ...{ oidcRPMetaDataOptionsClientID: id, oidcRPMetaDataOptionsClientSecret: secret },
        ...{ oidcRPMetaDataOptionsRedirectUris: redirectUri, oidcRPMetaDataOptionsUserIDAttr: 'uid' },
        ...{ oidcRPMetaDataOptionsIDTokenSignAlg: algorithm, oidcRPMetaDataOptionsIDTokenForceClaims: 1 },
        ...{ oidcRPMetaDataOptionsBypassConsent: 1, oidcRPMetaDataOptionsRequirePKCE: 1 },
      },
    },
  }
  writeFileSync(join(folder, 'lmConf-1.json'), JSON.stringify({ ...known, ...changed }))
  writeFileSync(
    join(folder, 'elan.ini'),
    `[all]\n[configuration]\ntype=File\ndirName=${folder}\n[portal]\ntemplateDir=/usr/share/lemonldap-ng/portal/templates\nlanguages=en\nstaticPrefix=/static\n`,
  )
  writeFileSync(join(folder, 'portal.psgi'), 'use Lemonldap::NG::Portal; Lemonldap::NG::Portal->run({})\n')
}

/** Starts the portal of LemonLDAP::NG with its demonstration people, whose passwords are their names. */
export async function startLemonLdap(port: number, client: Client) {
  const folder = mkdtempSync(join(tmpdir(), 'elan-lemonldap-'))
  const issuer = `http://127.0.0.1:${port}/`
  configure(folder, issuer, client)
  const child = spawn(
    'plackup',
    ['--host', '127.0.0.1', '--port', String(port), join(folder, 'portal.psgi')],
    {
      env: { ...process.env, LLNG_DEFAULTCONFFILE: join(folder, 'elan.ini') },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const close = () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  for (let n = 0; n < 120 && child.exitCode === null; n++) {
    const answer = await fetch(`${issuer}.well-known/openid-configuration`).catch(() => undefined)
    if (answer?.ok) return { issuer, close, said: () => said }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  close()
  throw new Error(`LemonLDAP::NG did not answer: ${said.slice(-500)}`)
}

/** Signs in as a browser without scripts would, and returns the address of our return page. */
export async function signInAtLemonLdap(location: string, name: string): Promise<URL> {
  let cookie = ''
  let url = new URL(location)
  let body: URLSearchParams | undefined
  for (let step = 0; step < 8; step++) {
    const answer = await fetch(url, {
      ...{ redirect: 'manual', headers: { cookie, accept: 'text/html' } },
      ...(body && { method: 'POST', body }),
    })
    const given = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
    cookie = [
      ...new Map([...cookie.split('; '), ...given].map((one) => [one.split('=')[0], one])).values(),
    ].join('; ')
    const next = answer.headers.get('location')
    body = undefined
    if (next) {
      url = new URL(next, url)
      if (url.pathname.startsWith('/auth/sso/return/')) return url
      continue
    }
    const page = await answer.text()
    const form = /<form[^>]*>[\s\S]*?name="password"[\s\S]*?<\/form>/.exec(page)?.[0]
    if (!form)
      throw new Error(
        `LemonLDAP::NG answered ${answer.status}: ${page.replaceAll(/\s+/g, ' ').slice(0, 800)}`,
      )
    body = new URLSearchParams()
    for (const [input] of form.matchAll(/<input[^>]*>/g)) {
      const field = /name="([^"]+)"/.exec(input)?.[1]
      if (field) body.set(field, /value="([^"]*)"/.exec(input)?.[1] ?? '')
    }
    body.set('user', name)
    body.set('password', name)
  }
  throw new Error('LemonLDAP::NG never sent the browser back')
}
