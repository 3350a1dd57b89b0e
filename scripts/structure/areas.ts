/**
 * The areas of each root, lowest first: a file imports its own area and those before it, whatever it imports (types
 * too). `schema` holds the tables, `platform` knows no noun.
 */
export const areas: Record<string, readonly string[]> = {
  server: [
    'schema',
    'platform',
    'identity',
    'people',
    'tenants',
    'privacy',
    'programme',
    'participation',
    'insights',
    'operations',
  ],
  web: [
    'ui',
    'platform',
    'open',
    'forms',
    'account',
    'me',
    'lists',
    'identity',
    'people',
    'tenants',
    'programme',
    'insights',
    'app',
  ],
}

/** Folders of these areas are no nouns: their file names are free. */
const groundFloor = new Set(['schema', 'platform'])

/** The area a path belongs to; undefined for the files of a root, which assemble everything, and for other roots. */
export function areaOf(path: string): string | undefined {
  const [root = '', area = '', ...rest] = path.split('/')
  return rest.length > 0 && areas[root]?.includes(area) ? area : undefined
}

/** The server's noun that a path belongs to: `people/users`. */
export function nounOf(path: string): string | undefined {
  const [root, area = '', noun, ...rest] = path.split('/')
  return root === 'server' && noun && rest.length > 0 && areaOf(path) && !groundFloor.has(area)
    ? `${area}/${noun}`
    : undefined
}

/** Returns the folder of a noun, or of an area with files of its own. */
export function folderOf(path: string): string | undefined {
  const [root = '', area, noun, ...rest] = path.split('/')
  if (!areaOf(path)) return undefined
  return rest.length > 0 ? `${root}/${area}/${noun}` : `${root}/${area}`
}

/** Tables that another folder owns than the one of their name. */
const owners: Record<string, string> = {
  'directory-watch': 'directories',
  'claim-rules': 'directories',
  'directory-attributes': 'directories',
  'directory-rules': 'directories',
  outbox: 'mail',
  published: 'published',
}

/** Returns the name of the folder that alone may write a table of `server/schema`. */
export function ownerOf(table: string): string | undefined {
  const name = /^server\/schema\/([a-z-]+)\.ts$/.exec(table)?.[1]
  return name && (owners[name] ?? name)
}
