import { useCopy } from '#web/platform/language/language.ts'
import { typeCopy } from './typeCopy.ts'

/** What a kind of challenge is called; one that is not told is a standard one (B §3). */
export function useTypeLabel() {
  const { types, standard } = useCopy(typeCopy)
  const known: Partial<Record<string, { label: string }>> = types
  return (type: string | undefined) => (type ? (known[type]?.label ?? type) : standard)
}
