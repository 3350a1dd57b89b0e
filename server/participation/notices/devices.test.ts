import { afterAll, beforeAll, expect, test } from 'vitest'
import { logout } from '#contract/identity/sessions.ts'
import * as contract from '#contract/participation/notices.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { pushEndpoints } from '#server/schema/notices.ts'
import { makeEmployee, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ PUSH_HOSTS: 'push.example.com, push.example.org:8443' })
})
afterAll(() => server.close())

const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const subscription = (name: string) => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys })
const stored = () => server.asOwner((db) => db.select().from(pushEndpoints))

type Employee = Awaited<ReturnType<typeof makeEmployee>>

/** A visitor who stays signed in on a phone. */
const onPhone = (employee: Employee) => signedIn(server, employee, undefined, true)

test('[P-BAD-19] an address that is none of a push service is refused at its field and not stored', async () => {
  const phone = await onPhone(await makeEmployee(server))
  const hostile = [
    'http://169.254.169.254/latest/meta-data',
    'https://169.254.169.254/',
    'https://127.0.0.1/',
    'https://evil.com@fcm.googleapis.com.evil.com/',
    'https://fcm.googleapis.com@evil.com/',
    'https://user:password@fcm.googleapis.com/',
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://fcm.googleapis.com.evil.com/',
    'https://fcm.googleapis.com./',
    'https://evil.com/?https://fcm.googleapis.com/',
    'https://evil.com#.push.apple.com',
    'https://evilpush.apple.com/',
    'https://push.apple.com.evil.com/',
    'https://push.example.com:8443/',
    'https://push.example.org/',
    'https:\\\\fcm.googleapis.com/1',
    'https://fcm.googleapis.com\\@evil.com/',
    'https://fcm.goo\tgleapis.com/',
    'https://ＦＣＭ.googleapis.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
    `https://fcm.googleapis.com/${'a'.repeat(2049 - 27)}`,
  ]
  expect(hostile.at(-1)).toHaveLength(2049)
  for (const endpoint of hostile) {
    const { status, body } = await phone.call(contract.turnPushOn, { body: { endpoint, keys } })
    expect([endpoint, status, Object.keys(body.fields ?? {})]).toEqual([endpoint, 400, ['endpoint']])
  }
  const wrongKeys = [
    { ...keys, p256dh: keys.auth },
    // Not on the curve.
    { ...keys, p256dh: Buffer.from([4, ...new Uint8Array(64).fill(7)]).toString('base64url') },
    { ...keys, auth: 'short' },
    // 16 bytes for a decoder that skips what is none of its characters.
    { ...keys, auth: 'https://evil.example.com/' },
  ]
  for (const wrong of wrongKeys) {
    const body = { ...subscription('1'), keys: wrong }
    expect((await phone.call(contract.turnPushOn, { body })).status).toBe(400)
  }
  expect(await stored()).toEqual([])
  const known = [
    'https://fcm.googleapis.com/fcm/send/1',
    'https://updates.push.services.mozilla.com/wpush/v2/1',
    'https://web.push.apple.com/1',
    'https://wns2-par02p.notify.windows.com/w/?token=1',
    'https://push.example.com/1',
    'https://push.example.org:8443/1',
  ]
  for (const endpoint of known)
    expect([endpoint, (await phone.call(contract.turnPushOn, { body: { endpoint, keys } })).status]).toEqual([
      endpoint,
      200,
    ])
  // The last one of the browser counts.
  expect((await stored()).map(({ endpoint }) => endpoint)).toEqual(known.slice(-1))
})

test('a device is forgotten with its session, and a sixth one takes the place of the oldest', async () => {
  const employee = await makeEmployee(server)
  const other = await onPhone(await makeEmployee(server))
  await other.call(contract.turnPushOn, { body: subscription('other') })
  const names = async () =>
    (await stored())
      .filter(({ userId }) => userId === employee.user.id)
      .map(({ endpoint }) => endpoint.split('/').at(-1))
      .sort()
  const phones: Awaited<ReturnType<typeof onPhone>>[] = []
  for (let number = 1; number <= 6; number++) {
    const phone = await onPhone(employee)
    phones.push(phone)
    const { body } = await phone.call(contract.turnPushOn, { body: subscription(`${number}`) })
    expect(body.data.push).toMatchObject({ isStaying: true, isOn: true })
    server.pass({ seconds: 1 })
  }
  expect(await names()).toEqual(['2', '3', '4', '5', '6'])
  await phones[2]?.call(contract.turnPushOff)
  await phones[3]?.call(logout, { body: {} })
  expect(await names()).toEqual(['2', '5', '6'])
  server.pass({ days: 91 })
  expect(await runTasks(server.parts)).toEqual([])
  expect(await names()).toEqual([])
})

test('[P-NOT-1] a person chooses each kind of notice in each way, and nobody else’s choice moves', async () => {
  const visitor = await onPhone(await makeEmployee(server))
  const other = await onPhone(await makeEmployee(server))
  const before = (await other.call(contract.getNotices)).body.data.choices
  expect(before).toEqual([
    { kind: 'results', push: true, mail: false },
    { kind: 'answers', push: true, mail: null },
    { kind: 'starts', push: true, mail: false },
    { kind: 'weekly', push: false, mail: false },
  ])
  for (const { kind, push, mail } of before) {
    await visitor.call(contract.chooseNotice, { body: { kind, way: 'push', wanted: !push } })
    const ofMail = await visitor.call(contract.chooseNotice, { body: { kind, way: 'mail', wanted: !mail } })
    expect(ofMail.status, kind).toBe(mail === null ? 400 : 200)
  }
  const { choices } = (await visitor.call(contract.getNotices)).body.data
  expect(choices).toEqual(
    before.map(({ kind, push, mail }) => ({ kind, push: !push, mail: mail === null ? null : !mail })),
  )
  expect((await other.call(contract.getNotices)).body.data.choices).toEqual(before)
})

test('the key pair of the installation is made once', async () => {
  await Promise.all([runTasks(server.parts), runTasks(server.parts)])
  const phone = await onPhone(await makeEmployee(server))
  const { publicKey } = (await phone.call(contract.getNotices)).body.data.push
  expect(Buffer.from(publicKey ?? '', 'base64url')).toHaveLength(65)
  await runTasks(server.parts)
  expect((await phone.call(contract.getNotices)).body.data.push.publicKey).toBe(publicKey)
})
