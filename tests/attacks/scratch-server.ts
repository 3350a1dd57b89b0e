import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPasswords } from '#server/platform/crypto/passwords.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { startTestServer } from '#tests/server/server.ts'

/** Starts a server without a port on its own embedded database, without rate limits for strangers. */
export async function scratchServer(more: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'elan-attacks-'))
  const database = await openDatabase({ databaseUrl: undefined, dataDir, poolSize: 1 })
  const env = { PUBLIC_CALLS_PER_ADDRESS: '1000000', LOGIN_PER_ADDRESS: '1000000', ...more }
  const server = await startTestServer(env, database, createPasswords())
  return {
    ...server,
    async close() {
      await server.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
