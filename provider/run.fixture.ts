import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { programEnvironment } from '#tests/server/program.ts'
import type { TestServer } from '#tests/server/server.ts'

/** Runs a provider command as the shell does, against a server at an address. */
export function runCommand(
  server: TestServer,
  address: string,
  ...args: string[]
): Promise<{ code: number; out: string; error: string }> {
  const script = fileURLToPath(new URL('main.ts', import.meta.url))
  const env = { ...programEnvironment(), PUBLIC_URL: address, PROVIDER_KEY: server.settings.providerKey }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], { env }, (_, out, error) =>
      resolve({ code: child.exitCode ?? -1, out, error }),
    )
  })
}
