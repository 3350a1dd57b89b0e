import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeCustomer, passQuarters, tamper } from '#server/identity/audit/quarters.fixture.ts'
import { sealAudit } from '#server/identity/audit/seal.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { runCommand } from './run.fixture.ts'

let server: TestServer
let address: string
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'elan-audit-'))
  server = await startTestServer({ AUDIT_QUARTERS: '4' })
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const at = (name: string) => join(folder, name)
const save = (file: string) => runCommand(server, address, 'audit:save', '--file', file)
async function verify(file: string, older?: string) {
  const { code, out, error } = await runCommand(
    server,
    address,
    ...['audit:verify', '--file', file, ...(older ? ['--older', older] : [])],
  )
  return code === 0 ? JSON.parse(out) : error
}
const tidy = async () => (await runTasks(server.parts)).map(({ task }) => task)

async function sealedTeams(...names: string[]) {
  const customer = await makeCustomer(server)
  await passQuarters(server, 3)
  await tidy()
  for (const name of names) {
    await customer.team(name)
    await sealAudit(server.makeContext())
  }
  // Each saving makes entries itself: the quarter before it can be whole.
  await passQuarters(server, 1)
  return customer
}

test('a copy keeps what the server has dropped since, and proves it to a copy without', async () => {
  await sealedTeams('Amber', 'Blue')
  expect(await save(at('log'))).toMatchObject({ code: 0, error: '' })
  copyFileSync(at('log'), at('before'))
  await passQuarters(server, 4)
  expect(await tidy()).toEqual([])
  expect(await save(at('fresh'))).toMatchObject({ code: 0, error: '' })
  expect(readFileSync(at('fresh'), 'utf8')).not.toContain('Amber')
  expect(await verify(at('fresh'))).toMatchObject({ retired: 2 })
  expect(await verify(at('fresh'), at('before'))).toMatchObject({ retired: 2 })
  expect(await save(at('log'))).toMatchObject({ code: 0, error: '' })
  expect(await verify(at('log'), at('before'))).toMatchObject({ retired: 0 })
  expect(readFileSync(at('log'), 'utf8')).toMatch(/Amber[\s\S]*Blue/)
})

test('a copy that has not all that was dropped is not replaced', async () => {
  const { team } = await sealedTeams('Amber')
  expect(await save(at('first'))).toMatchObject({ code: 0 })
  await team('Blue')
  await sealAudit(server.makeContext())
  await passQuarters(server, 1)
  expect(await save(at('second'))).toMatchObject({ code: 0 })
  await passQuarters(server, 4)
  expect(await tidy()).toEqual([])
  const before = readFileSync(at('first'), 'utf8')
  const { code, error } = await save(at('first'))
  expect([code, readFileSync(at('first'), 'utf8')]).toEqual([1, before])
  expect(error).toContain('Entries up to seal 2 were dropped, and the older copy has them up to seal 1 only.')
  expect(await save(at('second'))).toMatchObject({ code: 0 })
})

test('a copy of a log that does not hold, or that could not be stored, does not count as saved', async () => {
  const { list } = await sealedTeams('Amber', 'Blue')
  await tamper(server, sql`update audit_entries set subject = 'Nobody' where subject = 'Amber'`)
  expect((await save(at('log'))).error).toContain(`${at('log')} is written, and does not count as saved`)
  await tamper(server, sql`update audit_entries set subject = 'Amber' where subject = 'Nobody'`)
  expect(await save(join(folder, 'nowhere', 'log'))).toMatchObject({ code: 1 })
  await passQuarters(server, 4)
  expect(await tidy()).toEqual(['dropQuarters'])
  expect((await list()).entries.map(({ subject }) => subject)).toEqual(['Blue', 'Amber'])
})
