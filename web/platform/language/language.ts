import { useSyncExternalStore } from 'react'
import { type SharedWords, sharedWords } from './sharedWords.ts'

export type Language = 'bilingual' | 'en' | 'fr'

const KEY = 'language'
const listeners = new Set<() => void>()
let current = stored()

/** The language chosen on this device; by default French if it is the browser's first language, else English. */
function stored(): Language {
  const value = localStorage.getItem(KEY)
  if (value === 'en' || value === 'fr' || value === 'bilingual') return value
  return /^fr\b/i.test(navigator.language) ? 'fr' : 'bilingual'
}

function change(language: Language) {
  current = language
  document.documentElement.lang = language === 'fr' ? 'fr' : 'en'
  for (const listener of listeners) listener()
}

change(current)
window.addEventListener('storage', (event) => event.key === KEY && change(stored()))

export const currentLanguage = () => current

function setLanguage(language: Language) {
  localStorage.setItem(KEY, language)
  change(language)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useLanguage() {
  const language = useSyncExternalStore(subscribe, currentLanguage)
  return { language, setLanguage }
}

export interface Copy<T extends object> {
  en: T
  fr: T
  bilingual: T
}

/** The shared words, except those that a copy defines itself. */
type WithSharedWords<T> = Omit<SharedWords, keyof T> & T

/** Texts of one noun. `bilingual` is English with the French labels that the specification quotes. */
export function defineCopy<T extends object>({
  en,
  fr,
  bilingual,
}: {
  en: T
  fr: NoInfer<T>
  bilingual?: Partial<NoInfer<T>>
}): Copy<WithSharedWords<T>> {
  const english = { ...sharedWords.en, ...en }
  return { en: english, fr: { ...sharedWords.fr, ...fr }, bilingual: { ...english, ...bilingual } }
}

export function useCopy<T extends object>(copy: Copy<T>): T {
  return copy[useLanguage().language]
}
