import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeam } from '#contract/people/teams.ts'
import { sealAudit } from '#server/identity/audit/seal.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { runCommand } from './run.fixture.ts'

let server: TestServer
let address: string
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'elan-audit-'))
  server = await startTestServer()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const run = (...args: string[]) => runCommand(server, address, ...args)

test('a saved log verifies against the copy before, which only a log that has all of it replaces', async () => {
  const administrator = await makeAdministrator(server)
  const visitor = await signedIn(server, administrator)
  const orgId = administrator.organization.id
  const team = (name: string) => visitor.call(createTeam, { params: { orgId }, body: { name } })
  const [file, before] = [join(folder, 'audit.log'), join(folder, 'before.log')]
  const save = () => run('audit:save', '--file', file, '--organization', orgId)
  await team('Amber')
  expect(await save()).toMatchObject({ code: 0, error: '' })
  writeFileSync(before, readFileSync(file))
  await team('Blue')
  await sealAudit(server.makeContext())
  expect(await save()).toMatchObject({ code: 0, error: '' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const verified = await run('audit:verify', '--file', file, '--older', before)
  expect([verified.error, JSON.parse(verified.out)]).toEqual([
    '',
    { entries: 2, sealed: 2, seals: 1, chains: 1, retired: 0 },
  ])
  const foreign = readFileSync(file, 'utf8').replaceAll('Amber', 'Other')
  writeFileSync(file, foreign)
  const refused = await save()
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.error).toContain(
    `${file} is kept, and the new copy is ${file}.new, because the log does not hold`,
  )
  expect(readFileSync(file, 'utf8')).toBe(foreign)
  expect(await run('audit:verify', '--file', `${file}.new`, '--older', before)).toMatchObject({ code: 0 })
})

test('a copy that cannot be written is refused in one sentence', async () => {
  const file = join(folder, 'missing', 'audit.log')
  expect(await run('audit:save', '--file', file)).toEqual({
    ...{ code: 1, out: '' },
    error: `${file} cannot be written (ENOENT): choose another place.\n`,
  })
})

test('an option without a value is refused, and nothing is verified', async () => {
  const { code, out, error } = await run('audit:verify', '--file', 'audit.log', '--older', '')
  expect([code, out]).toEqual([1, ''])
  expect(error).toMatch(/^--older has no value\./)
})

test('a file that says more than its seals prove, or says it in two ways, is refused with its line', async () => {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const visitor = await signedIn(server, administrator)
  for (const name of ['Amber', 'Blue'])
    await visitor.call(createTeam, { params: { orgId: organization.id }, body: { name } })
  await sealAudit(server.makeContext())
  const file = join(folder, 'strict.log')
  expect(await run('audit:save', '--file', file, '--organization', organization.id)).toMatchObject({
    code: 0,
  })
  const saved = readFileSync(file, 'utf8')
  const verify = async (text: string) => {
    writeFileSync(file, text)
    const { code, error } = await run('audit:verify', '--file', file)
    return code === 0 ? '' : error
  }
  expect(await verify(saved)).toBe('')
  expect(await verify('')).toContain('has neither entries nor seals')
  for (const [before, after, why] of [
    ['"subject":"Amber"', '"subject":"Other","subject":"Amber"', 'line 2: it is not as Élan writes it'],
    [
      '"subject":"Amber"',
      '"subject":"Amber","note":"fine"',
      'line 2: the entry has note, which no entry has',
    ],
    [/"at":"[^"]*"/, '"at":"soon"', 'line 2: entry.at is missing or not valid'],
    [
      /(?<="entry":.*)"customerId":"[^"]*"/,
      `"customerId":"${organization.id.toUpperCase()}"`,
      'line 2: entry.customerId is missing or not valid',
    ],
    ['{"seal":', '{"entry":{},"seal":', 'line 1: neither an entry nor a seal alone'],
    ['{"seal":', '{"note":', 'line 1: neither an entry nor a seal alone'],
    [/"lastId":(\d+)/, '"lastId":9$1', 'is said to end at entry 9'],
  ] as const) {
    const changed = saved.replace(before, after)
    expect(changed).not.toBe(saved)
    expect(await verify(changed)).toContain(why)
  }
})
