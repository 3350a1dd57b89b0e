import { type Ended, runProgram } from '#tests/server/program.ts'
import type { TestServer } from '#tests/server/server.ts'

/** Runs a provider command as the shell does, against a server at an address. */
export function runCommand(server: TestServer, address: string, ...args: string[]): Promise<Ended> {
  const env = { PUBLIC_URL: address, PROVIDER_KEY: server.settings.providerKey }
  return runProgram(new URL('main.ts', import.meta.url), args, env)
}
