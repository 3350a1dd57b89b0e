import { parseSync } from 'vite'
import type { Mutant } from './access.ts'

type Statement = ReturnType<typeof parseSync>['program']['body'][number]

function namesOf(statement: Statement): string[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : []
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
}

/** Returns the part of a file to search for a mutant's text: the named function, or the whole file. */
function partOf(source: string, { file, within }: Mutant): [start: number, end: number] | undefined {
  if (!within) return [0, source.length]
  const found = parseSync(file, source).program.body.find((one) => namesOf(one).includes(within))
  return found && [found.start, found.end]
}

/** Returns the source with a mutant's change; undefined if its text does not occur exactly once. */
export function mutate(source: string, mutant: Mutant): string | undefined {
  const [start, end] = partOf(source, mutant) ?? [0, 0]
  const part = source.slice(start, end)
  if (part.split(mutant.from).length !== 2) return undefined
  return source.slice(0, start) + part.replace(mutant.from, () => mutant.to) + source.slice(end)
}
