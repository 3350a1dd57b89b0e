import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMissions } from '#contract/programme/missions.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { runCommand } from './run.fixture.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await startTestServer()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const run = (...args: string[]) => runCommand(server, address, ...args)

function fileOf(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'elan-missions-')), 'missions.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const walk = { missionType: 'photo_challenge', missionTitle: 'The view from my walk' }

test('the command line assigns the catalogue and a file of missions, and changes a status', async () => {
  const administrator = await makeAdministrator(server)
  const { id } = administrator.organization
  const visitor = await signedIn(server, administrator)
  const known = { ...walk, missionId: crypto.randomUUID(), missionSummary: { photoTheme: 'A walk' } }
  const [catalogue, file] = await Promise.all([
    run('missions:assign', '--organization', id, '--catalogue'),
    run('missions:assign', '--organization', id, '--file', fileOf([known, walk])),
  ])
  expect([catalogue, file]).toMatchObject([
    { code: 0, error: '', out: expect.stringMatching(/^\{"assignmentIds":\["[^\n]*"\]\}\n$/) },
    { code: 0, error: '' },
  ])
  const { assignmentIds } = JSON.parse(file.out)
  const [assignmentId] = assignmentIds
  const moved = await run('missions:status', '--assignment', assignmentId, '--status', 'paused')
  expect(moved).toEqual({ code: 0, error: '', out: `{"assignmentId":"${assignmentId}","status":"paused"}\n` })
  const { body } = await visitor.call(listMissions, { params: { orgId: id }, query: { limit: 100 } })
  const assigned = [...JSON.parse(catalogue.out).assignmentIds, ...assignmentIds]
  expect(body.data.missions.map((mission) => mission.id).toSorted()).toEqual(assigned.toSorted())
  expect(body.data.missions.find((mission) => mission.id === assignmentId)).toMatchObject({
    ...known,
    status: 'paused',
  })
})

test('the command line reports invalid rows and fields and sends no request', {
  timeout: 30_000,
}, async () => {
  const { organization } = await makeAdministrator(server)
  const assign = (...args: string[]) => run('missions:assign', '--organization', organization.id, ...args)
  const rows = [
    walk,
    { ...walk, missionType: 'workshop', missionSummary: { durationDays: 0, steps: 1 } },
    'a walk',
    { missionType: 'quiz_mission', title: 'x', status: 'late' },
  ]
  const [wrong, text, empty, absent, neither, both, status, unknown, again] = await Promise.all([
    assign('--file', fileOf(rows)),
    assign('--file', fileOf('missionTitle;missionType')),
    assign('--file', fileOf([])),
    assign('--file', '/nowhere/missions.json'),
    assign(),
    assign('--catalogue', '--file', fileOf([walk])),
    run('missions:status', '--assignment', organization.id, '--status', 'late'),
    run('missions:status', '--assignment', organization.id, '--status', 'paused'),
    run('missions:assign', '--organization', crypto.randomUUID(), '--catalogue'),
  ])
  for (const line of [
    'row 2, missionType: Mission type is quiz_mission, individual_challenge or photo_challenge.',
    'row 2, missionSummary.durationDays: Duration in days is a whole number from 1 to 730.',
    'row 2, missionSummary.steps: This field is not known.',
    'row 3, the row itself: ',
    'row 4, missionTitle: Mission title is required',
    'row 4, title: This field is not known.',
    'row 4, status: Status is active, paused or completed.',
  ]) {
    expect(wrong.error).toContain(`\n  ${line}`)
  }
  expect(wrong.error).not.toContain('row 1,')
  expect(text.error).toContain('cannot be read as JSON')
  expect(empty.error).toContain('is not a list of missions')
  expect(absent.error).toContain('/nowhere/missions.json cannot be read')
  expect(neither.error).toMatch(/^Missing: --file or --catalogue\n\nUsage: /)
  expect(neither.error).toContain('missions:assign --organization ID (--file FILE | --catalogue)\n')
  expect(both.error).toMatch(/^Give only one of --file and --catalogue\./)
  expect(status.error).toBe('STATUS is one of active, paused, completed.\n')
  expect(unknown.error).toBe('Mission not found\n')
  expect(again.error).toBe('Organization not found\n')
  for (const failed of [wrong, text, empty, absent, neither, both, status, unknown, again]) {
    expect(failed).toMatchObject({ code: 1, out: '' })
  }
})
