import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { same, until } from './expect.ts'
import { newCustomer, onStage, type Stage } from './stage.ts'
import type { Trial } from './trial.ts'

const megabytes = 260
const people = 100
const refusals = 20

/** Writes until the disk has no block left. */
function fill(file: string): void {
  const block = Buffer.alloc(64 * 1024)
  try {
    for (;;) appendFileSync(file, block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

async function onDisk(stage: Stage, disk: string): Promise<string> {
  const { base } = await stage.serve()
  const { organizationId, cookie } = await newCustomer(base)
  const path = `${base}/api/organizations/${organizationId}/users`
  const acknowledged: string[] = []
  let added = 0
  async function add(): Promise<string> {
    const email = `person.${added++}@example.com`
    const answer = await fetch(path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ first_name: 'Added', last_name: 'Person', email }),
    })
    const { code = '' } = await answer.json()
    if (answer.status === 201) acknowledged.push(email)
    return `${answer.status} ${code}`.trim()
  }
  const statusOf = async (url: string) => (await fetch(url, { headers: { cookie } })).status

  for (let n = 0; n < people; n++) await add()
  const filler = join(disk, 'filler')
  fill(filler)
  const refused: string[] = []
  while (refused.length < refusals) {
    const answer = await add()
    if (answer !== '201') refused.push(answer)
  }
  same('answers of a full disk', [...new Set(refused)], ['503 server.disk_full'])
  same('reads', [await statusOf(path), await statusOf(`${base}/readyz`)], [200, 200])
  rmSync(filler)
  const freed = performance.now()
  await until('a change after the disk has space', async () => (await add()) === '201' || undefined, {
    seconds: 30,
  })
  const seconds = (performance.now() - freed) / 1000
  const rows = await stage.query<{ email: string }>(
    "select email from users where email like 'person.%' order by created_at, id",
  )
  same('people', rows.map(({ email }) => email).toSorted(), acknowledged.toSorted())
  return `${acknowledged.length} changes acknowledged, 0 lost; ${refusals} refused on the full disk, 0 half done; changes again ${seconds.toFixed(1)} s after it has space`
}

/** Another program fills the disk of PostgreSQL. Mounting one needs the rights of root. */
async function fullDisk(): Promise<string> {
  const disk = mkdtempSync(join(tmpdir(), 'elan-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', disk])
  try {
    return await onStage((stage) => onDisk(stage, disk), disk)
  } finally {
    execFileSync('umount', [disk])
    rmdirSync(disk)
  }
}

export const diskTrials: Trial[] = [{ name: 'a full disk under PostgreSQL', run: fullDisk }]
