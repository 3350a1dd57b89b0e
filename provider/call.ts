import { existsSync, readFileSync } from 'node:fs'
import type * as z from 'zod/mini'
import type { Answer, Endpoint } from '#contract/platform/endpoint.ts'
import type { Failure } from '#contract/platform/failure.ts'
import { providerKeyFile } from '#server/operations/provider/key.ts'
import { readCellMap, requireCell } from '#server/platform/cells/cell-map.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import type { CellSettings } from '#server/platform/settings/cells.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { CommandError } from './command-error.ts'

type ProviderEndpoint = Endpoint & { access: 'provider'; body: z.ZodMiniObject }

/**
 * Sends a request to the running server with the provider key.
 * @throws CommandError with the server's message, or the connection problem
 */
export async function requestProvider(
  endpoint: Endpoint & { access: 'provider' },
  { query = {}, body }: { query?: Record<string, string>; body?: object },
): Promise<Response> {
  const settings = readSettings(process.env)
  if (settings.cell) requireKnownCell(settings.cell)
  const key = settings.providerKey ?? readKey(settings.dataDir)
  // Calls that name no organization act in one cell.
  const search = new URLSearchParams({ ...query, ...(settings.cell && { cell: settings.cell.name }) })
  const answer = await fetch(`${settings.publicUrl}${endpoint.path}?${search}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: Error) => {
    throw new CommandError(
      `No server answers at ${settings.publicUrl}: start it, or set PUBLIC_URL. (${error.message})`,
    )
  })
  if (answer.ok) return answer
  const { code, message, fields } = (await answer.json()) as Failure
  // Without the provider key, the provider's paths answer 404.
  if (code === 'request.not_found') throw new CommandError('The server does not accept this PROVIDER_KEY.')
  const details = Object.entries(fields ?? {}).map(([field, text]) => `\n  ${field}: ${text}`)
  throw new CommandError(message + details.join(''))
}

/**
 * Calls the running server and parses its JSON answer.
 * @throws CommandError with the server's message, or the connection problem
 */
export async function callProvider<E extends ProviderEndpoint>(
  endpoint: E,
  body: z.input<E['body']>,
): Promise<Answer<E>> {
  return (await requestProvider(endpoint, { body: body as object })).json() as Promise<Answer<E>>
}

/** The proxy sends what names an unknown cell to the oldest one. */
function requireKnownCell({ name, file }: CellSettings): void {
  try {
    requireCell(readCellMap(file), name, file)
  } catch (error) {
    throw error instanceof StartupError ? new CommandError(error.message) : error
  }
}

function readKey(dataDir: string): string {
  const file = providerKeyFile(dataDir)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  throw new CommandError(
    `PROVIDER_KEY is not set, and there is no key in ${file}: set one of PROVIDER_KEY and DATA_DIR.`,
  )
}
