import { parseSync, Visitor } from 'vite'
import { ownTables } from '#server/platform/db/rings.ts'
import { isTestCode, type Problem } from './source.ts'

/** Places where the server leaves what an organization's scope binds. Each number may only fall. */
export const limits = { unscoped: 32, unbound: 82, handWritten: 29 }

type Kind = keyof typeof limits

const rules: Record<Kind, string> = {
  unscoped: 'mentions of unscoped: read and write through the scope’s methods',
  unbound:
    'statements on a tenant’s table that no scope binds: use the scope’s select, count, insert, update, delete',
  handWritten:
    'pieces of hand-written SQL on a tenant’s table: use the scope’s methods, or scope.execute with own',
}

/** The scope itself, and persons, whose statements run as a role that row-level security binds. */
const exempt = /^server\/(platform\/http\/(tenant-scope|organization-scope|member-scope)\.ts|participation\/)/
const isProduction = (path: string) =>
  path.startsWith('server/') && path.endsWith('.ts') && !isTestCode(path) && !exempt.test(path)

/** Sessions, tokens and audit entries may have none: they belong to accounts and the provider. */
const isRequired =
  /^\w+ = pgTable\([\s\S]*?\borganizationId: (ofOrganization|uuid\([^\n]*\)(\n {6}\.[^\n]*)*?(\n {6})?\.notNull\()/

/**
 * The tables of server/schema whose rows belong to one organization each, without those of health: row-level security
 * binds reads of them too.
 */
function tenantTables(files: Map<string, string>): Set<string> {
  const declared = [...files]
    .filter(([path]) => path.startsWith('server/schema/'))
    .flatMap(([, text]) => text.split(/^export const /m))
    .filter(
      (text) => isRequired.test(text) && !ownTables.includes(/pgTable\(\s*'(\w+)'/.exec(text)?.[1] ?? ''),
    )
  return new Set(declared.map((text) => /^\w+/.exec(text)?.[0] ?? ''))
}

/** Statements of the database itself: the scope's methods of these names take more than the table. */
const ofDatabase = new Set(['from', '$count', 'insert', 'update', 'delete'])
const naming = /\b(from|join|into|update)\s*$/i

function find(path: string, text: string, tables: Set<string>, saw: (kind: Kind) => void): void {
  const isTable = (node: { start: number; end: number }) => tables.has(text.slice(node.start, node.end))
  new Visitor({
    // However it is reached: by a call, by destructuring or by its name in brackets.
    Identifier: ({ name }) => name === 'unscoped' && saw('unscoped'),
    Literal: ({ value }) => value === 'unscoped' && saw('unscoped'),
    CallExpression({ callee, arguments: [first, second] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !first) return
      const { name } = callee.property
      if (ofDatabase.has(name) && isTable(first) && (name === '$count' || !second)) saw('unbound')
    },
    TemplateLiteral({ quasis, expressions }) {
      expressions.forEach((expression, at) => {
        if (isTable(expression) && naming.test(quasis[at]?.value.raw ?? '')) saw('handWritten')
      })
    },
  }).visit(parseSync(path, text).program)
}

/** Counts where the server reads and writes past the scope of one organization. */
export function scopeProblems(files: Map<string, string>, most: Record<Kind, number>): Problem[] {
  const tables = tenantTables(files)
  const found: Record<Kind, string[]> = { unscoped: [], unbound: [], handWritten: [] }
  for (const [path, text] of files)
    if (isProduction(path)) find(path, text, tables, (kind) => found[kind].push(path))
  const kinds: Kind[] = ['unscoped', 'unbound', 'handWritten']
  return kinds.flatMap((kind) => {
    const count = found[kind].length
    const rule = `${count} ${rules[kind]}; at most ${most[kind]}`
    if (count > most[kind]) return [...new Set(found[kind])].map((path) => ({ path, rule }))
    if (count === most[kind]) return []
    return [{ path: 'scripts/structure/scopes.ts', rule: `${rule}: lower the limit ${kind}` }]
  })
}
