import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { saveEntry } from '#contract/participation/recording.ts'
import { respondToQuiz } from '#contract/programme/quiz-results.ts'
import { getMyOrganization, getOrganization } from '#contract/tenants/organizations.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { admissionControl } from './admission-control.ts'

/** Admission control for two concurrent requests; each account is a member of the customer `home of …`. */
function stand(customerOf = (accountId: string) => `home of ${accountId}`) {
  const settings = readSettings({ REQUESTS_AT_ONCE: '2' })
  const homeOf = async (accountId: string) => {
    const customerId = customerOf(accountId)
    return { organizationId: customerId, customerId }
  }
  const turns = admissionControl({ settings, homeOf })
  const request = (accountId: string) =>
    ({
      ...{ raw: {}, ip: '192.0.2.1', params: {}, query: {}, organizationId: '', accountId },
      headers: { cookie: `session=secret-of-${accountId}` },
    }) as unknown as FastifyRequest
  const ask = (accountId: string, work = async () => {}, endpoint = getMyOrganization) =>
    turns.run(endpoint, request(accountId), work).then(
      () => 'done',
      (error) => error.code,
    )
  return { ask, request, turns }
}

/** A request that names an organization, which its session reaches where a customer is given. */
const naming = (session: string, customerId?: string) =>
  ({
    ...{
      raw: {},
      ip: '192.0.2.1',
      params: { orgId: 'known' },
      query: {},
      headers: { cookie: `session=${session}` },
    },
    ...(customerId && { organizationId: 'known', customerId, accountId: session }),
  }) as unknown as FastifyRequest

test('[P-PRF-10] people of a company have a queue of their own behind a shared address', async () => {
  const { ask } = stand()
  expect(await ask('known')).toBe('done')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // An unknown session occupies the only place of the address.
  const stranger = ask('stranger', () => held)
  const behind = ask('another stranger')
  expect(await ask('known')).toBe('done')
  expect(await behind).toBe('server.busy')
  release()
  expect(await stranger).toBe('done')
})

test('organizations of one customer share its places, and another customer keeps one', async () => {
  const { turns } = stand()
  const request = (organizationId: string, customerId: string) =>
    ({
      ...{
        raw: {},
        ip: '192.0.2.1',
        params: { orgId: organizationId },
        query: {},
        organizationId,
        customerId,
      },
      accountId: `administrator of ${customerId}`,
      headers: { cookie: `session=administrator-of-${customerId}` },
    }) as unknown as FastifyRequest
  const read = (organization: string, customer: string, work = async () => {}) =>
    turns.run(getOrganization, request(organization, customer), work)
  for (const name of ['one', 'two', 'three']) await read(name, 'large')
  await read('other', 'small')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = read('one', 'large', () => held)
  const behind = ['two', 'three'].map((name) => read(name, 'large', () => held))
  await read('other', 'small')
  release()
  await expect(Promise.all([first, ...behind])).resolves.toHaveLength(3)
})

test('whoever only knows an organization’s id waits in the queue of their address, with a session of their own too', async () => {
  const { turns } = stand()
  const read = (asked: FastifyRequest, work = async () => {}) => turns.run(getOrganization, asked, work)
  await read(naming('of-its-administrator', 'customer'))
  await turns.run(getMyOrganization, naming('of-somebody-else'), async () => {})
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const waiting = Array.from({ length: 101 }, (_, n) =>
    read(naming(n % 2 ? 'invented' : 'of-somebody-else'), () => held),
  )
  await expect(read(naming('invented'))).rejects.toMatchObject({ code: 'server.busy' })
  await read(naming('of-its-administrator', 'customer'))
  release()
  await Promise.all(waiting)
})

test('one administrator leaves room for a colleague in the queue of their customer', async () => {
  const { turns } = stand()
  const request = (accountId: string) =>
    ({
      ...{
        raw: {},
        ip: '192.0.2.1',
        params: { orgId: 'known' },
        query: {},
        organizationId: 'known',
        customerId: 'customer',
      },
      ...{ headers: { cookie: `session=of-${accountId}` }, accountId },
    }) as unknown as FastifyRequest
  const read = (accountId: string, work = async () => {}) =>
    turns.run(getOrganization, request(accountId), work)
  for (const person of ['loud', 'calm']) await read(person)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const waiting = Array.from({ length: 51 }, () => read('loud', () => held))
  await expect(read('loud')).rejects.toMatchObject({ code: 'server.busy' })
  waiting.push(read('calm'))
  release()
  await Promise.all(waiting)
})

test('a session that has lost its right is a stranger’s from its first refusal on', async () => {
  const { turns } = stand()
  const read = (asked: FastifyRequest, work = async () => {}) => turns.run(getOrganization, asked, work)
  for (const session of ['dismissed', 'colleague']) await read(naming(session, 'customer'))
  await expect(read(naming('dismissed'), () => Promise.reject(new Error('refused')))).rejects.toThrow(
    'refused',
  )
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const waiting = Array.from({ length: 101 }, () => read(naming('dismissed'), () => held))
  await read(naming('colleague', 'customer'))
  release()
  await Promise.all(waiting)
})

test('several sessions of one person have the places of one', async () => {
  const { turns } = stand(() => 'one company')
  const request = (session: number) =>
    ({
      ...{ raw: {}, ip: '192.0.2.1', params: {}, query: {}, organizationId: '', accountId: 'one person' },
      headers: { cookie: `session=number-${session}` },
    }) as unknown as FastifyRequest
  const record = (session: number, work = async () => {}) => turns.run(saveEntry, request(session), work)
  for (const session of [1, 2]) await record(session)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = record(1, () => held)
  const waiting = Array.from({ length: 10 }, (_, n) => record(1 + (n % 2)))
  await expect(record(2)).rejects.toMatchObject({ code: 'server.busy' })
  release()
  await expect(Promise.all([first, ...waiting])).resolves.toHaveLength(11)
})

test('[P-PRF-10] an answer to a quiz may wait longer than half a second', async () => {
  const { turns, request } = stand()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const answer = (work: () => Promise<void>) => turns.run(respondToQuiz, request('known'), work)
  const first = answer(() => held)
  const second = answer(async () => {})
  await sleep(800)
  release()
  await expect(Promise.all([first, second])).resolves.toEqual([undefined, undefined])
})

test('[P-PRF-5] 1,000 people of one company may wait to record, each with ten entries at most', async () => {
  const { ask, turns, request } = stand(() => 'one company')
  const people = Array.from({ length: 1000 }, (_, n) => `person ${n}`)
  for (const person of people) await ask(person)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const record = (person: string, work = async () => {}) => turns.run(saveEntry, request(person), work)
  const first = record('person 0', () => held)
  const others = people.map((person) => record(person))
  const more = Array.from({ length: 9 }, () => record('person 1'))
  await expect(record('person 1')).rejects.toMatchObject({ code: 'server.busy' })
  release()
  await expect(Promise.all([first, ...others, ...more])).resolves.toHaveLength(1010)
})
