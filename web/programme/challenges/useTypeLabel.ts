import { useCopy } from '#web/platform/language/language.ts'
import { typeCopy } from './typeCopy.ts'

/** Returns the name of a type. A missing type counts as standard (B §3). */
export function useTypeLabel() {
  const { types, standard } = useCopy(typeCopy)
  const known: Partial<Record<string, { label: string }>> = types
  return (type: string | undefined) => (type ? (known[type]?.label ?? type) : standard)
}
