import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOwnFactors, removeTotp } from '#contract/identity/factors.ts'
import * as contract from '#contract/identity/passkeys.ts'
import {
  getSession,
  listOwnSessions,
  login,
  secondFactor,
  signInByPasskey,
} from '#contract/identity/sessions.ts'
import { listStepUpWays, stepUp } from '#contract/identity/step-up.ts'
import { askReset } from '#server/identity/factor-resets/service.ts'
import { deleteFactors, deleteFactorsSince } from '#server/identity/factors/service.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { accounts } from '#server/schema/accounts.ts'
import { factorResets } from '#server/schema/factor-resets.ts'
import { passkeyChallenges } from '#server/schema/passkey-ceremonies.ts'
import { passkeys } from '#server/schema/passkeys.ts'
import { Authenticator, challengeFor, enrolPasskey } from '#tests/server/authenticator.ts'
import { makeEmployee, password, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const enrol = (visitor: Awaited<ReturnType<typeof signedIn>>, name?: string) =>
  enrolPasskey(visitor, server.settings, name)

/** A person with a passkey, and the browser in which they added it. */
async function passkeyPerson() {
  const person = await makeEmployee(server)
  const visitor = await signedIn(server, person)
  return { ...person, visitor, ...(await enrol(visitor)) }
}

const subjects = async (email: string) => (await server.mailsTo(email)).map(({ subject }) => subject)
const refused = { status: 403, body: { code: 'passkey.refused' } }

async function signInBy(authenticator: Authenticator, lies?: Parameters<Authenticator['answer']>[1]) {
  const visitor = server.visitor()
  const passkey = authenticator.answer(await challengeFor(visitor), lies)
  return { visitor, passkey, answer: await visitor.call(signInByPasskey, { body: { passkey } }) }
}

/** A browser whose password was right. */
async function halfSignedIn(email: string) {
  const visitor = server.visitor()
  expect((await visitor.call(login, { body: { email, password } })).body.code).toBe('account.second_factor')
  return visitor
}

test('[I-PK-1] a passkey is made for this host alone, verifies its owner, and its handle is not the account’s id', async () => {
  const person = await makeEmployee(server)
  const visitor = await signedIn(server, person)
  const { data } = (await visitor.call(contract.beginPasskey)).body
  const { hostname } = new URL(server.settings.publicUrl)
  expect(data).toMatchObject({
    rp: { id: hostname, name: 'Élan' },
    user: { name: person.account.email },
    timeout: 300_000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: {
      ...{ residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
  })
  expect(Buffer.from(data.challenge, 'base64url')).toHaveLength(32)
  const handle = Buffer.from(data.user.id, 'base64url')
  expect(handle).toHaveLength(32)
  expect(`${handle}${handle.toString('hex')}`).not.toContain(person.account.id.replaceAll('-', ''))
  expect((await visitor.call(contract.askPasskey)).body.data).toMatchObject({
    ...{ rpId: hostname, userVerification: 'required', timeout: 300_000 },
  })
})

test('[I-PK-1] a passkey alone signs in as both factors, follows a password, and proves again', async () => {
  const { account, authenticator, answer, codes, visitor } = await passkeyPerson()
  expect(answer).toMatchObject({
    status: 201,
    body: { data: { passkey: { name: 'Phone', lastUsedAt: null } } },
  })
  expect(codes).toHaveLength(10)
  const alone = await signInBy(authenticator)
  expect(alone.answer).toMatchObject({
    status: 200,
    body: { data: { user: { id: account.id }, home: '/me' } },
  })
  const current = async (whose: typeof visitor) =>
    (await whose.call(listOwnSessions)).body.data.sessions.find((session) => session.current)
  expect(await current(alone.visitor)).toMatchObject({ methods: ['passkey'], kind: 'standard' })
  const staying = server.visitor()
  const passkey = authenticator.answer(await challengeFor(staying))
  await staying.call(signInByPasskey, { body: { passkey, staySignedIn: true } })
  expect(await current(staying)).toMatchObject({ methods: ['passkey'], kind: 'member' })

  const half = await halfSignedIn(account.email)
  const second = { passkey: authenticator.answer(await challengeFor(half)) }
  expect(await half.call(secondFactor, { body: { ...second, code: '000000' } })).toMatchObject({
    status: 400,
  })
  expect(await half.call(secondFactor, { body: {} })).toMatchObject({ status: 400 })
  expect((await half.call(secondFactor, { body: second })).status).toBe(200)
  expect(await current(half)).toMatchObject({ methods: ['password', 'passkey'] })

  server.pass({ minutes: 11 })
  expect(await visitor.call(contract.beginPasskey)).toMatchObject({
    body: { code: 'session.reauthentication_required' },
  })
  expect((await visitor.call(listStepUpWays)).body.data.ways).toEqual(['passkey', 'password', 'code'])
  const again = authenticator.answer(await challengeFor(visitor))
  expect(await visitor.call(stepUp, { body: { passkey: again, password } })).toMatchObject({ status: 400 })
  expect((await visitor.call(stepUp, { body: { passkey: again } })).status).toBe(200)
  expect((await visitor.call(contract.beginPasskey)).status).toBe(200)
  const { data } = (await visitor.call(getOwnFactors)).body
  expect(data.passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: expect.any(String) }])
})

test('[I-PK-1] an account has at most twenty passkeys with names, of which each authenticator holds one', async () => {
  const { visitor, passkey, account, authenticator } = await passkeyPerson()
  const { data } = (await visitor.call(contract.beginPasskey)).body
  expect(data.excludeCredentials).toEqual([
    { id: authenticator.credentialId, type: 'public-key', transports: ['internal'] },
  ])
  expect(data.user.id).toBe(authenticator.userHandle)
  const { challenge } = (await visitor.call(contract.beginPasskey)).body.data
  for (let made = 1; made < contract.maxPasskeys; made++)
    expect((await enrol(visitor)).answer.status).toBe(201)
  const tooMany = { status: 409, body: { code: 'passkey.too_many' } }
  expect(await visitor.call(contract.beginPasskey)).toMatchObject(tooMany)
  const late = new Authenticator(server.settings).create(challenge, authenticator.userHandle)
  expect(await visitor.call(contract.addPasskey, { body: { name: 'Late', ...late } })).toMatchObject(tooMany)
  const params = { passkeyId: passkey.id }
  expect(
    (await visitor.call(contract.renamePasskey, { params, body: { name: ' Old phone ' } })).body.data.name,
  ).toBe('Old phone')
  const stranger = await passkeyPerson()
  const theirs = { params: { passkeyId: stranger.passkey.id } }
  const unknown = { status: 404, body: { code: 'passkey.not_found' } }
  expect(await visitor.call(contract.renamePasskey, { ...theirs, body: { name: 'Mine' } })).toMatchObject(
    unknown,
  )
  expect(await visitor.call(contract.removePasskey, theirs)).toMatchObject(unknown)
  expect((await visitor.call(contract.removePasskey, { params })).status).toBe(200)
  expect((await enrol(visitor)).answer.status).toBe(201)
  expect(await server.makeContext().db.$count(passkeys, eq(passkeys.accountId, account.id))).toBe(20)
})

test('[I-PK-2] without verification, from elsewhere, replayed, late, of another account, deleted or unknown: refused alike', async () => {
  const { account, authenticator, visitor, passkey } = await passkeyPerson()
  const other = await passkeyPerson()
  const wrong: Record<string, Parameters<Authenticator['answer']>[1]> = {
    unverified: { unverified: true },
    'foreign origin': { origin: 'https://portal.example.org' },
    'another port': { origin: `${new URL(server.settings.publicUrl).origin}:8443` },
    'foreign host': { rpId: 'example.org' },
    'another ceremony': { type: 'webauthn.create' },
    'handle of another account': { userHandle: other.authenticator.userHandle },
    'credential of another account': {
      ...{ credentialId: other.authenticator.credentialId, userHandle: other.authenticator.userHandle },
    },
    'unknown credential': { credentialId: 'AAAA' },
  }
  const answers = new Map<string, string>()
  for (const [name, lies] of Object.entries(wrong)) {
    const { answer, visitor: stranger } = await signInBy(authenticator, lies)
    answers.set(name, `${answer.status} ${answer.text}`)
    expect((await stranger.call(getSession)).body.session, name).toBeNull()
  }
  const browser = server.visitor()
  const proof = authenticator.answer(await challengeFor(browser))
  expect((await browser.call(signInByPasskey, { body: { passkey: proof } })).status).toBe(200)
  const replayed = await server.visitor().call(signInByPasskey, { body: { passkey: proof } })
  answers.set('replayed', `${replayed.status} ${replayed.text}`)
  // A challenge that was answered wrongly is used up too.
  const challenge = await challengeFor(browser)
  await browser.call(signInByPasskey, {
    body: { passkey: authenticator.answer(challenge, { unverified: true }) },
  })
  const retried = await browser.call(signInByPasskey, { body: { passkey: authenticator.answer(challenge) } })
  answers.set('challenge of a refused answer', `${retried.status} ${retried.text}`)
  const late = authenticator.answer(await challengeFor(browser))
  const ofEnrolment = (await visitor.call(contract.beginPasskey)).body.data.challenge
  server.pass({ minutes: 5 })
  const afterwards = await browser.call(signInByPasskey, { body: { passkey: late } })
  answers.set('late', `${afterwards.status} ${afterwards.text}`)
  for (const [name, given] of [
    ['challenge of an enrolment', ofEnrolment],
    ['made-up challenge', 'AAAA'],
  ] as const) {
    const answer = await browser.call(signInByPasskey, { body: { passkey: authenticator.answer(given) } })
    answers.set(name, `${answer.status} ${answer.text}`)
  }
  await visitor.call(contract.removePasskey, { params: { passkeyId: passkey.id } })
  const deleted = (await signInBy(authenticator)).answer
  answers.set('deleted', `${deleted.status} ${deleted.text}`)
  expect(deleted).toMatchObject(refused)
  expect(new Set(answers.values()), JSON.stringify([...answers])).toHaveProperty('size', 1)

  // The second factor and the fresh proof of one account are no other account's.
  const half = await halfSignedIn(other.account.email)
  const mine = await passkeyPerson()
  const foreign = { passkey: mine.authenticator.answer(await challengeFor(half)) }
  expect(await half.call(secondFactor, { body: foreign })).toMatchObject(refused)
  const again = { passkey: mine.authenticator.answer(await challengeFor(half)) }
  expect(await other.visitor.call(stepUp, { body: again })).toMatchObject(refused)
  expect((await server.visitor().call(login, { body: { email: account.email, password } })).status).toBe(200)
})

test('[I-PK-1] of one answer sent twice at once, one signs in', async () => {
  const { authenticator } = await passkeyPerson()
  const passkey = authenticator.answer(await challengeFor(server.visitor()))
  const send = () => server.visitor().call(signInByPasskey, { body: { passkey } })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
})

test('[I-PK-1] a counter that goes back is refused and mailed, and a wrong signature mails nothing', async () => {
  const { account, authenticator } = await passkeyPerson()
  authenticator.counter = 7
  expect((await signInBy(authenticator)).answer.status).toBe(200)
  const copied = 'A passkey of your Élan account may have been copied'
  const forger = new Authenticator(server.settings)
  const named = { credentialId: authenticator.credentialId, userHandle: authenticator.userHandle }
  expect((await signInBy(forger, { ...named, counter: 3 })).answer).toMatchObject(refused)
  expect(await subjects(account.email)).not.toContain(copied)
  for (const counter of [8, 3, 0]) {
    expect((await signInBy(authenticator, { counter })).answer).toMatchObject(refused)
  }
  expect((await subjects(account.email)).filter((subject) => subject === copied)).toHaveLength(3)
  expect((await signInBy(authenticator)).answer.status).toBe(200)
  // Many authenticators do not count.
  const other = await passkeyPerson()
  expect((await signInBy(other.authenticator, { counter: 0 })).answer.status).toBe(200)
  expect((await signInBy(other.authenticator, { counter: 0 })).answer.status).toBe(200)
})

test('a passkey is added only to the account and by the challenge that began it, verified, at a proved mailbox', async () => {
  const person = await makeEmployee(server)
  const visitor = await signedIn(server, person)
  const begin = async (whose = visitor) => (await whose.call(contract.beginPasskey)).body.data
  const add = async (challenge: string, handle: string, lies = {}, whose = visitor) => {
    const made = new Authenticator(server.settings).create(challenge, handle, lies)
    return whose.call(contract.addPasskey, { body: { name: 'Phone', ...made } })
  }
  for (const lies of [
    { unverified: true },
    { origin: 'https://portal.example.org' },
    { rpId: 'example.org' },
  ]) {
    const { challenge, user } = await begin()
    expect(await add(challenge, user.id, lies)).toMatchObject(refused)
    expect(await add(challenge, user.id)).toMatchObject(refused)
  }
  const other = await signedIn(server, await makeEmployee(server))
  const { challenge, user } = await begin()
  expect(await add(challenge, user.id, {}, other)).toMatchObject(refused)
  expect(await add(await challengeFor(visitor), user.id)).toMatchObject(refused)
  expect((await visitor.call(getOwnFactors)).body.data).toEqual({
    totp: null,
    passkeys: [],
    recoveryCodes: null,
  })
  expect((await add(challenge, user.id)).status).toBe(201)

  const stranger = await makeEmployee(server, { verified: false })
  const unproved = await (await signedIn(server, stranger)).call(contract.beginPasskey)
  expect(unproved).toMatchObject({ status: 403, body: { code: 'factor.mailbox_unproved' } })
})

test('[I-MFA-4] a passkey comes and goes with a fresh proof, a mail and the end of other sessions, and the last one stays without a password', async () => {
  const person = await makeEmployee(server)
  const [here, there] = [await signedIn(server, person), await signedIn(server, person)]
  const { passkey, authenticator } = await enrol(here)
  expect((await there.call(getSession)).body.session).toBeNull()
  expect(await subjects(person.account.email)).toContain('A passkey was added to your Élan account')
  const params = { passkeyId: passkey.id }
  server.pass({ minutes: 11 })
  const stale = { status: 403, body: { code: 'session.reauthentication_required' } }
  expect(await here.call(contract.removePasskey, { params })).toMatchObject(stale)
  await here.call(stepUp, { body: { passkey: authenticator.answer(await challengeFor(here)) } })
  const { db } = server.makeContext()
  const account = eq(accounts.id, person.account.id)
  const [before] = await db.select().from(accounts).where(account)
  await db.update(accounts).set({ passwordHash: null }).where(account)
  expect(await here.call(contract.removePasskey, { params })).toMatchObject({
    ...{ status: 409, body: { code: 'factor.last' } },
  })
  await db
    .update(accounts)
    .set({ passwordHash: before?.passwordHash ?? null })
    .where(account)
  const elsewhere = (await signInBy(authenticator)).visitor
  expect((await here.call(contract.removePasskey, { params })).status).toBe(200)
  expect((await elsewhere.call(getSession)).body.session).toBeNull()
  expect(await subjects(person.account.email)).toContain('A passkey was removed from your Élan account')
  expect((await here.call(getOwnFactors)).body.data).toEqual({
    totp: null,
    passkeys: [],
    recoveryCodes: null,
  })
  expect(await here.call(removeTotp)).toMatchObject({ status: 404 })
})

test('passkeys end with all factors, or with those of a theft, and their use ends a request for removal', async () => {
  const { account, authenticator, visitor } = await passkeyPerson()
  const context = server.makeContext()
  await askReset(context, account)
  const waiting = () => context.db.$count(factorResets, eq(factorResets.accountId, account.id))
  expect(await waiting()).toBe(1)
  expect((await signInBy(authenticator)).answer.status).toBe(200)
  expect(await waiting()).toBe(0)
  await askReset(context, account)
  server.pass({ seconds: 60 })
  const theft = server.makeContext().now
  const added = await enrol(visitor, 'Thief’s')
  expect(await waiting()).toBe(0)
  await deleteFactorsSince(server.makeContext(), account.id, theft)
  expect((await signInBy(added.authenticator)).answer).toMatchObject(refused)
  expect((await signInBy(authenticator)).answer.status).toBe(200)
  await deleteFactors(server.makeContext(), account.id)
  expect((await signInBy(authenticator)).answer).toMatchObject(refused)
  expect((await server.visitor().call(login, { body: { email: account.email, password } })).status).toBe(200)
})

test('challenges that nobody answered are deleted', async () => {
  await challengeFor(server.visitor())
  server.pass({ minutes: 6 })
  await runTasks(server.parts)
  expect(await server.makeContext().db.$count(passkeyChallenges)).toBe(0)
})

test('a refused passkey stands among the last sign-ins of its owner', async () => {
  const { visitor, authenticator } = await passkeyPerson()
  const tries = async () =>
    (await visitor.call(listOwnSessions)).body.data.signIns.filter(({ succeeded }) => !succeeded).length
  expect(await tries()).toBe(0)
  const foreign = { origin: 'https://elsewhere.example.com' }
  expect((await signInBy(authenticator, foreign)).answer).toMatchObject(refused)
  expect(await tries()).toBe(1)
  expect((await signInBy(authenticator)).answer.status).toBe(200)
  expect(await tries()).toBe(1)
})
