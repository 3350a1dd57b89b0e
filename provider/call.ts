import { existsSync, readFileSync } from 'node:fs'
import type * as z from 'zod/mini'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import type { Failure } from '#contract/errors.ts'
import { providerKeyFile } from '#server/provider/key.ts'
import { readSettings } from '#server/settings.ts'
import { CommandError } from './command-error.ts'

type ProviderEndpoint = Endpoint & { access: 'provider'; body: z.ZodMiniObject }

/**
 * Calls the running server with the provider's key.
 * @throws CommandError with the server's message, or what keeps us from the server
 */
export async function callProvider<E extends ProviderEndpoint>(
  endpoint: E,
  body: z.input<E['body']>,
): Promise<Answer<E>> {
  const settings = readSettings(process.env)
  const key = settings.providerKey ?? readKey(settings.dataDir)
  const answer = await fetch(settings.publicUrl + endpoint.path, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: Error) => {
    throw new CommandError(
      `No server answers at ${settings.publicUrl}: start it, or set PUBLIC_URL. (${error.message})`,
    )
  })
  const json = (await answer.json()) as Answer<E> | Failure
  if (answer.ok) return json as Answer<E>
  const { code, message, fields } = json as Failure
  // To whoever does not hold the key, the provider's paths do not exist.
  if (code === 'request.not_found') throw new CommandError('The server does not accept this PROVIDER_KEY.')
  const details = Object.entries(fields ?? {}).map(([field, text]) => `\n  ${field}: ${text}`)
  throw new CommandError(message + details.join(''))
}

function readKey(dataDir: string): string {
  const file = providerKeyFile(dataDir)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  throw new CommandError(
    `PROVIDER_KEY is not set, and there is no key in ${file}: set one of PROVIDER_KEY and DATA_DIR.`,
  )
}
