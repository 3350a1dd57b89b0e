import { type ESTree, parseSync, Visitor } from 'vite'

export interface Found {
  path: string
  pattern: RegExp
}

/** Returns every regular expression of a file: literals, and constructor calls with a literal text. */
export function patternsOf(path: string, text: string): { found: Found[]; unreadable: string[] } {
  const found: Found[] = []
  const unreadable: string[] = []
  const constructed = ({
    callee,
    arguments: [source, flags],
  }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
    if (source?.type === 'Literal' && typeof source.value === 'string') {
      const given = flags?.type === 'Literal' && typeof flags.value === 'string' ? flags.value : ''
      found.push({ path, pattern: new RegExp(source.value, given) })
    } else unreadable.push(`${path}: a pattern made from what nobody can read here`)
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ path, pattern: new RegExp(node.regex.pattern, node.regex.flags) })
    },
    NewExpression: constructed,
    CallExpression: constructed,
  }).visit(parseSync(path, text).program)
  return { found, unreadable }
}
