import { useLanguage } from '#web/platform/language/language.ts'
import { frenchFieldText } from './fieldText.ts'

export function useFieldText() {
  const { language } = useLanguage()
  return (message: string) => (language === 'fr' ? frenchFieldText(message) : message)
}
