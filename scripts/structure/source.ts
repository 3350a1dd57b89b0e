import { dirname, join } from 'node:path/posix'
import { parseSync, Visitor } from 'vite'

export interface Import {
  /** A path from the project's root, or the name of a package. */
  target: string
  ours: boolean
  typeOnly: boolean
}

export interface Source {
  path: string
  lines: number
  imports: Import[]
  /** The files whose export is passed to insert(), update() or delete(): the tables that this file writes. */
  writes: string[]
  /** Tests that are switched off or singled out, as written: `test.only`. */
  muted: string[]
  usesGlobImport: boolean
  /** What opens connections to other machines, as written: `fetch`, `request of node:https`. */
  callsOut: string[]
  /** French texts in which a line may begin with a mark, as written. */
  looseTexts: string[]
}

export interface Problem {
  path: string
  rule: string
}

/** Files that only tests load: tests, journeys and their fixtures. */
export const isTestCode = (path: string): boolean => /\.(test|spec|fixture)\.tsx?$/.test(path)

const roots: Record<string, string> = { '#contract/': 'contract/', '#server/': 'server/', '#web/': 'web/' }
const muting = new Set(['only', 'skip', 'todo', 'fixme', 'fails', 'skipIf', 'runIf'])

/** A space that breaks, where French sets a mark apart from its word. */
const loose = /\S [»;:?!](?=\W|$)|« /

const writing = new Set(['insert', 'update', 'delete', 'updateOrganization'])

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

function locate(path: string, specifier: string, typeOnly: boolean): Import {
  const plain = specifier.split('?')[0] ?? specifier
  const alias = Object.keys(roots).find((prefix) => plain.startsWith(prefix))
  if (alias) return { target: `${roots[alias]}${plain.slice(alias.length)}`, ours: true, typeOnly }
  if (/^\.\.?(\/|$)/.test(plain)) return { target: join(dirname(path), plain), ours: true, typeOnly }
  return { target: packageName(plain), ours: false, typeOnly }
}

type Parsed = ReturnType<typeof parseSync>

function importsOf(path: string, { module }: Parsed, text: string): Import[] {
  const statics = module.staticImports.map(({ moduleRequest, entries }) =>
    locate(path, moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType)),
  )
  const forwards = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [locate(path, moduleRequest.value, isType)] : [],
    ),
  )
  const dynamics = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    return literal?.[2] ? [locate(path, literal[2], false)] : []
  })
  return [...statics, ...forwards, ...dynamics]
}

/** The file of ours that each imported name comes from. */
const originsOf = (path: string, { module }: Parsed) =>
  new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) => {
      const { target, ours } = locate(path, moduleRequest.value, false)
      return ours ? entries.map(({ localName }) => [localName.value, target] as const) : []
    }),
  )

const networkModules = /^(?:node:)?(?:https?|http2|net|tls|dgram|dns|dns\/promises)$|^undici$/
/** What of these modules only serves, parses or matches. */
const harmless = /^(?:Server|createServer|IncomingMessage|ServerResponse|Socket|BlockList|isIP(?:v[46])?)$/

const globals = /^(?:fetch|WebSocket|EventSource)$/

/** The imports that can open a connection. */
function connectionsOf({ module }: Parsed, text: string): string[] {
  const statics = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries
      .filter(({ isType, importName: { name } }) => !isType && !(name && harmless.test(name)))
      .filter(() => networkModules.test(moduleRequest.value))
      .map(({ importName }) => `${importName.name ?? 'all'} of ${moduleRequest.value}`),
  )
  const dynamics = module.dynamicImports
    .map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1))
    .filter((name) => networkModules.test(name))
  return [...statics, ...dynamics]
}

export function readSource(path: string, text: string): Source {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const source: Source = {
    ...{ path, lines, imports: [], writes: [], muted: [], usesGlobImport: false },
    callsOut: [],
    looseTexts: [],
  }
  if (!/\.(ts|tsx|mjs)$/.test(path)) return source
  const parsed = parseSync(path, text)
  source.imports = importsOf(path, parsed, text)
  source.callsOut = connectionsOf(parsed, text)
  const origins = originsOf(path, parsed)
  const allowed = new Set<number>()
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string' && loose.test(value)) source.looseTexts.push(value)
    },
    TemplateElement({ value: { cooked } }) {
      if (cooked && (loose.test(cooked) || /^ [»;:?!]/.test(cooked))) source.looseTexts.push(cooked)
    },
    MemberExpression({ object, property, start, end }) {
      if (property.type !== 'Identifier') return
      if (object.type === 'MetaProperty' && property.name === 'glob') source.usesGlobImport = true
      const chain = text.slice(start, end)
      if (allowed.has(start)) return
      if (muting.has(property.name) && /^(describe|test|it|suite)\b/.test(chain)) source.muted.push(chain)
    },
    Identifier({ name, start, end }) {
      const isMember = /(?<!globalThis)\.$/.test(text.slice(Math.max(0, start - 11), start))
      if (globals.test(name) && !isMember && !/^\s*:/.test(text.slice(end, end + 9)))
        source.callsOut.push(name)
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !first) return
      const { name } = callee.property
      const argument = text.slice(first.start, first.end)
      const origin = writing.has(name) ? origins.get(argument) : undefined
      if (origin) source.writes.push(origin)
      // The one thing that not every machine has; the run says so.
      if (name === 'skipIf' && argument === '!postgres') allowed.add(callee.start)
    },
  }).visit(parsed.program)
  return source
}
