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

test('an option without a value is refused, and nothing is verified', async () => {
  const { code, out, error } = await run('audit:verify', '--file', 'audit.log', '--older', '')
  expect([code, out]).toEqual([1, ''])
  expect(error).toMatch(/^--older has no value\./)
})
