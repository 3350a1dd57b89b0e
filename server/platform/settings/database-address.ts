export interface Host {
  host: string
  port: number
}

/** The address of a PostgreSQL database on one server or several. */
export interface DatabaseAddress {
  /** The address on the first server. */
  url: URL
  /** All servers, if the address names several; one of them is the primary. */
  hosts: Host[]
  /** The servers as the address names them. */
  where: string
}

const parts = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/s

/** Parses postgresql://user:password@host:5432/database, also with several hosts separated by commas. */
export function parseDatabaseAddress(text: string): DatabaseAddress | undefined {
  const [, start, names = '', rest] = parts.exec(text) ?? []
  if (start === undefined) return undefined
  const texts = names.split(',').map((name) => `${start}${name}${rest}`)
  if (!texts.every((one) => URL.canParse(one))) return undefined
  const urls = texts.map((one) => new URL(one))
  const [url] = urls
  if (!url || (urls.length > 1 && urls.some(({ hostname }) => hostname === ''))) return undefined
  const hosts = urls.map(({ hostname, port }) => ({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 5432),
  }))
  const socket = url.searchParams.get('host')
  return { url, hosts: hosts.length > 1 ? hosts : [], where: names || socket || 'localhost' }
}
