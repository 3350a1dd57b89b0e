import { sentenceOf } from '#contract/platform/field-message.ts'
import type { FieldSentences } from '#contract/platform/field-sentences.ts'
import { currentLanguage } from '#web/platform/language/language.ts'
import type { FieldProblem } from './error.ts'
import { frenchText } from './frenchErrors.ts'

const imports = {
  en: async () => (await import('#contract/platform/field-sentences.ts')).fieldSentences,
  fr: async () => (await import('./fieldErrorCopy.ts')).fieldErrorCopy,
}

const loaded: { en?: FieldSentences; fr?: FieldSentences } = {}
const listeners = new Set<() => void>()

const languageOfErrors = () => (currentLanguage() === 'fr' ? 'fr' : 'en')

/** Loads the sentences about fields in the language of the screen. If that fails, those of the server are shown. */
export async function loadFieldText() {
  const language = languageOfErrors()
  if (loaded[language]) return
  const sentences = await imports[language]().catch(() => undefined)
  if (!sentences) return
  loaded[language] = sentences
  for (const listener of listeners) listener()
}

/** Calls back when sentences have been loaded. */
export function subscribeToFieldText(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The sentences in the language of the screen; undefined before they are loaded. */
export const loadedSentences = () => loaded[languageOfErrors()]

/** The sentence about a field in the language of the screen; empty while it is loading. */
export function fieldText(problem: FieldProblem): string {
  const english = problem.message ?? ''
  if (problem.code === undefined) return english
  const language = languageOfErrors()
  if (language === 'en' && english) return english
  if (!loaded[language]) void loadFieldText()
  const ofRequest = language === 'fr' ? frenchText(problem.code) : undefined
  return (loaded[language] && sentenceOf(loaded[language], problem)) ?? ofRequest ?? english
}
