import { useEffect, useSyncExternalStore } from 'react'
import {
  fieldText,
  loadedSentences,
  loadFieldText,
  subscribeToFieldText,
} from '#web/platform/api/fieldText.ts'
import { useLanguage } from '#web/platform/language/language.ts'

/** `fieldText` in a screen, rendered again when the language changes or sentences have been loaded. */
export function useFieldText() {
  useLanguage()
  useSyncExternalStore(subscribeToFieldText, loadedSentences)
  return fieldText
}

/** The same for a screen that validates fields by itself: the sentences are loaded before the first error. */
export function useLoadedFieldText() {
  const { language } = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each language has sentences of its own to load.
  useEffect(() => {
    void loadFieldText()
  }, [language])
  return useFieldText()
}
