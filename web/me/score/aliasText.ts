import type { Alias } from '#contract/participation/joins.ts'
import { type Language, useLanguage } from '#web/platform/language/language.ts'

const nameIn = (language: Language, alias: Pick<Alias, 'en' | 'fr'>) =>
  language === 'fr' ? alias.fr : alias.en

/** Names an alias in the chosen language. */
export function useAliasText() {
  const { language } = useLanguage()
  return (alias: Pick<Alias, 'en' | 'fr'>) => nameIn(language, alias)
}
