import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrganization } from '#tests/server/factories.ts'
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

test('the command line grants and reverses credits, and explains an invalid amount', async () => {
  const { id } = await makeOrganization(server)
  const granted = await run('credits:grant', '--organization', id, '--amount', '25', '--reason', 'Thanks')
  expect(granted).toMatchObject({ code: 0, error: '' })
  const { transferId, balance } = JSON.parse(granted.out)
  expect(balance).toBe(25)
  const [reversed, ...refused] = await Promise.all([
    run('credits:reverse', '--transfer', transferId),
    ...['1.5', '2147483648'].map((amount) => run('credits:grant', '--organization', id, '--amount', amount)),
  ])
  expect(reversed).toMatchObject({
    code: 0,
    error: '',
    out: expect.stringMatching(/^\{"transferId":"[^"]+"\}\n$/),
  })
  for (const { code, error } of refused) {
    expect(code).toBe(1)
    expect(error).toBe('N is a whole number from 1 to 2147483647, in digits alone.\n')
  }
  const again = await run('credits:reverse', '--transfer', transferId)
  expect(again).toMatchObject({ code: 1, error: 'This transfer was taken back already.\n' })
})
