import { type Language, useCopy, useLanguage } from '#web/platform/language/language.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { appCopy } from './copy.ts'

const languages: readonly { value: Language; label: string }[] = [
  { value: 'bilingual', label: 'Bilingual' },
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
]

export function LanguageSelect({ className }: { className?: string | undefined }) {
  const { language, setLanguage } = useLanguage()
  const copy = useCopy(appCopy)
  return (
    <SelectField
      label={copy.language}
      hideLabel
      className={className}
      options={languages}
      value={language}
      onChange={(event) => {
        const chosen = languages.find(({ value }) => value === event.target.value)
        if (chosen) setLanguage(chosen.value)
      }}
    />
  )
}
