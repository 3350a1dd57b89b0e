import autocannon from 'autocannon'

const connections = 32

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  body?: object
  /** In place of the cookie of all calls. */
  cookie?: string
  /** A token, in place of a cookie. */
  authorization?: string
}

interface Options {
  base: string
  seconds: number
  cookie?: string | undefined
  /** The n-th call; each is built once, and reused after `rounds` calls. */
  call: (n: number) => Call
  connections?: number | undefined
}

/** Measures answers per second under steady load. A refusal or an error fails the benchmark. */
export async function load(options: Options): Promise<number> {
  let n = 0
  const result = await autocannon({
    url: options.base,
    connections: options.connections ?? connections,
    duration: options.seconds,
    headers: { ...(options.cookie && { cookie: options.cookie }), 'content-type': 'application/json' },
    requests: [
      {
        setupRequest(request) {
          const { method = 'GET', path, body, cookie, authorization } = options.call(n++)
          const headers = {
            ...request.headers,
            ...(cookie && { cookie }),
            ...(authorization && { authorization }),
          }
          return { ...request, method, path, headers, ...(body && { body: JSON.stringify(body) }) }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${options.call(0).path}: ${result.non2xx} refusals, ${result.errors} errors: ${JSON.stringify(result.statusCodeStats)}`,
    )
  return result.requests.average
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Measures several candidates alternately, so that other load affects all of them; returns the median of each. */
export async function interleaved(
  rounds: number,
  runs: Record<string, () => Promise<number>>,
): Promise<Record<string, number>> {
  const results: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round++)
    for (const [name, run] of Object.entries(runs)) results[name] = [...(results[name] ?? []), await run()]
  return Object.fromEntries(Object.entries(results).map(([name, values]) => [name, median(values)]))
}
