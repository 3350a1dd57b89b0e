import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import * as contract from '#contract/identity/connections.ts'
import { mayCall, type Role, roles } from '#contract/platform/permissions.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { readClientSecret } from '#server/identity/connections/service.ts'
import { connections } from '#server/schema/connections.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { samples } from '#tests/server/access-samples.ts'
import { type Stage, setStage } from '#tests/server/access-stage.ts'
import { contentsOf } from '#tests/server/contents.ts'
import { makeAdministrator, makeEmployee, signedIn } from '#tests/server/factories.ts'
import { requestOf, type Visitor } from '#tests/server/visitor.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.server.close())

const secrets = ['canary-of-the-first-secret', 'canary-of-the-second-secret']
const configuration = {
  ...{ name: 'Example', issuer: 'https://idp.example.com', clientId: 'elan' },
  claims: { email: 'email', firstName: 'given_name', lastName: 'family_name' },
}

const administratorOf = async (organization: Organization, supportOf?: string) =>
  signedIn(stage.server, await makeAdministrator(stage.server, { organization }), supportOf)

async function holderOf(role: Role, organization: Organization): Promise<Visitor> {
  const { user, account } = await makeEmployee(stage.server, { organization })
  const right = { organizationId: organization.id, userId: user.id, accountId: account.id }
  await addRole(stage.server.makeContext(), right, role)
  return signedIn(stage.server, { account })
}

/** Each call about connections, by its name in the contract. */
const calls = [...endpoints].filter(
  ([, { access, path }]) =>
    access === 'role' && /^\/api\/organizations\/:orgId\/(connections|break-glass)/.test(path),
)

test('[I-CON-2] the secret of a client is written, told by its date and never read again', async () => {
  const { server, home } = stage
  const it = await administratorOf(home)
  const params = { orgId: home.id }
  const answers: string[] = []
  const keep = <A extends { text: string; status: number }>(answer: A, status = 200) => {
    expect(answer.status, answer.text).toBe(status)
    answers.push(answer.text)
    return answer
  }
  const [first = '', second = ''] = secrets
  const bare = keep(await it.call(contract.createConnection, { params, body: configuration }), 201).body.data
  expect(bare.secretSetAt).toBeNull()
  const { data } = keep(
    await it.call(contract.createConnection, { params, body: { ...configuration, clientSecret: first } }),
    201,
  ).body
  const one = { params: { ...params, connectionId: data.id } }
  expect(data.secretSetAt).toBe(server.makeContext().now.toISOString())

  const stored = async () => {
    const context = server.makeContext()
    const rows = await context.db.select().from(connections)
    const row = rows.find(({ id }) => id === data.id)
    return row && readClientSecret(context, row)
  }
  const update = async (body: object) =>
    keep(await it.call(contract.updateConnection, { ...one, body })).body.data.secretSetAt
  expect(await stored()).toBe(first)
  server.pass({ minutes: 1 })
  // What does not name the secret keeps it.
  expect(await update({ name: 'Renamed' })).toBe(data.secretSetAt)
  expect(await stored()).toBe(first)
  expect(await update({ clientSecret: second })).toBe(server.makeContext().now.toISOString())
  expect(await stored()).toBe(second)
  // The sample of a rule's preview is of another connection.
  const reading = calls.filter(([, { method, path }]) => method === 'GET' && !path.includes('/rules/'))
  for (const [name, endpoint] of reading) {
    const sample: { params?: object } = (await samples.get(endpoint)?.(stage, undefined)) ?? {}
    const answer = await it.send(
      requestOf(endpoint, { ...sample, params: { ...sample.params, ...one.params } }),
    )
    expect(answer.status, name).toBe(200)
    answers.push(answer.text)
  }
  // The audit log, the mails and every row hold the ciphertext alone.
  const everything = [...answers, ...(await contentsOf(server)).values()].join('\n')
  for (const secret of secrets) expect(everything).not.toContain(secret)
  expect(await update({ clientSecret: '' })).toBeNull()
  expect(await stored()).toBeUndefined()
})

test('[I-CON-2] nobody without security.manage in the organization of a connection sees or changes it', async () => {
  const { home, parent, child, sibling, stranger } = stage
  const outside: [string, Visitor][] = [
    ...(await Promise.all(
      [child, sibling, stranger].map(
        async (organization): Promise<[string, Visitor]> => [
          `administrator of ${organization.name}`,
          await administratorOf(organization),
        ],
      ),
    )),
    ...(await Promise.all(
      roles
        .filter((role) => !mayCall([role], 'security.manage'))
        .map(async (role): Promise<[string, Visitor]> => [role, await holderOf(role, home)]),
    )),
    ['IT administrator of the child', await holderOf('it_administrator', child)],
    ['HR manager of the parent', await holderOf('hr_manager', parent)],
    ['employee', await signedIn(stage.server, await makeEmployee(stage.server, { organization: home }))],
    ['support', await administratorOf(home, home.id)],
    ['a stranger', stage.server.visitor()],
  ]
  const inside: [string, Visitor][] = [
    ['administrator', await administratorOf(home)],
    ['administrator of the parent', await administratorOf(parent)],
    ['IT administrator', await holderOf('it_administrator', home)],
    ['IT administrator of the parent', await holderOf('it_administrator', parent)],
  ]
  expect(calls.length).toBeGreaterThanOrEqual(12)
  for (const [name, endpoint] of calls) {
    expect(JSON.stringify(endpoint.needs), name).toContain('"security.manage"')
    const request = requestOf(endpoint, await samples.get(endpoint)?.(stage, undefined))
    const before = await stage.digest()
    for (const [who, visitor] of outside) {
      const answer = await visitor.send(request)
      expect([401, 403], `${name} by ${who}`).toContain(answer.status)
      expect(answer.text, `${name} by ${who}`).not.toContain('idp.example.com')
    }
    expect(await stage.digest(), name).toBe(before)
    for (const [who, visitor] of inside) {
      // Each change takes a connection of its own.
      const own = requestOf(endpoint, await samples.get(endpoint)?.(stage, undefined))
      expect([401, 403], `${name} by ${who}`).not.toContain((await visitor.send(own)).status)
    }
  }
})
