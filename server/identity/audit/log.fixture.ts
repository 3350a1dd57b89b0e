import { expect } from 'vitest'
import type { TestServer } from '#tests/server/server.ts'
import type { Log } from './chain.ts'

/** The log as the verifier gets it, of all customers or of that of an organization. */
export async function savedLog(server: TestServer, organizationId?: string): Promise<Log> {
  const { text, status } = await server.visitor().send({
    method: 'GET',
    url: organizationId ? `/provider/audit?organizationId=${organizationId}` : '/provider/audit',
    headers: { authorization: 'Bearer provider-key-of-the-tests-only' },
  })
  expect(status, text).toBe(200)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return {
    entries: lines.flatMap(({ entry }) => entry ?? []),
    seals: lines.flatMap(({ seal }) => seal ?? []),
  }
}
