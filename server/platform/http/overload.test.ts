import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { getOrganization } from '#contract/tenants/organizations.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer } from '#tests/server/server.ts'

test('[G29] requests beyond the concurrency limit wait in a fair queue for half a second, then get 503 with Retry-After', async () => {
  const server = await startTestServer({ REQUESTS_AT_ONCE: '2' })
  onTestFinished(() => server.close())
  const make = async () => {
    const made = await makeAdministrator(server)
    return { visitor: await signedIn(server, made), organizationId: made.organization.id }
  }
  const [loud, quiet] = [await make(), await make()]
  const ask = async ({ visitor, organizationId }: typeof loud) => {
    const { status, headers, body } = await visitor.call(getOrganization, {
      params: { orgId: organizationId },
    })
    return { status, retryAfter: headers['retry-after'], code: body.code }
  }
  const done = { status: 200, retryAfter: undefined, code: undefined }
  const busy = { status: 503, retryAfter: '1', code: 'server.busy' }
  expect([await ask(loud), await ask(quiet)]).toEqual([done, done])

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve
  })
  const holding = server.database.handle.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`)
    locked()
    await held
  })
  await isLocked
  const first = ask(loud)
  const beyond = [ask(loud), ask(loud)]
  const other = ask(quiet)
  await sleep(20)
  const alive = await server.visitor().send({ method: 'GET', url: '/healthz' })
  expect(alive.status).toBe(200)
  expect(await Promise.all(beyond)).toEqual([busy, busy])
  release()
  await holding
  expect([await first, await other]).toEqual([done, done])
  expect(await ask(loud)).toEqual(done)
})
