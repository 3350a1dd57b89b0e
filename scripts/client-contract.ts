import { type Plugin, parseAst, Visitor } from 'vite'

/** The parts of an endpoint that `web/platform/api/call.ts` reads. */
const readByClients = new Set(['method', 'path', 'fallback'])

interface Edit {
  from: number
  to: number
  text: string
}

const apply = (code: string, edits: Edit[]) =>
  edits
    .sort((a, b) => b.from - a.from)
    .reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), code)

/** Leaves out of each `endpoint({ … })` what clients never read. */
function dropServerParts(code: string): string {
  const edits: Edit[] = []
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
      if (definition?.type !== 'ObjectExpression') return
      const kept = definition.properties.filter(
        (part) =>
          part.type !== 'Property' || part.key.type !== 'Identifier' || readByClients.has(part.key.name),
      )
      const text = `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
      edits.push({ from: definition.start, to: definition.end, text })
    },
  }).visit(parseAst(code))
  return apply(code, edits)
}

interface Span {
  start: number
  end: number
}

/**
 * Marks calls outside functions as pure: such a call makes data, and a schema that no page validates with may be
 * dropped. Calls within functions keep their effects.
 */
function markCallsPure(code: string): string {
  const functions: Span[] = []
  const calls: Span[] = []
  const note = ({ start, end }: Span) => {
    functions.push({ start, end })
  }
  new Visitor({
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
    CallExpression: (call) => {
      calls.push(call)
    },
  }).visit(parseAst(code))
  const isWithin = (call: Span) => functions.some(({ start, end }) => start < call.start && call.end <= end)
  const edits = calls
    .filter((call) => !isWithin(call))
    .map(({ start }) => ({ from: start, to: start, text: '/*#__PURE__*/ ' }))
  return apply(code, edits)
}

export const withoutServerParts = (code: string) => markCallsPure(dropServerParts(code))

/** Keeps the server's half of the contract out of the pages. */
export const clientContract = (): Plugin => ({
  name: 'client-contract',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /\/contract\/(?:[\w-]+\/)?[\w-]+\.ts$/ },
    handler: (code) => ({ code: withoutServerParts(code), map: null }),
  },
})
