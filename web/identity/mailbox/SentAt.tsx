import { useLanguage } from '#web/platform/language/language.ts'

/** A message of today shows only its time. */
export function SentAt({ instant, short = false }: { instant: string; short?: boolean }) {
  const { language } = useLanguage()
  const date = new Date(instant)
  const today = date.toDateString() === new Date().toDateString()
  const format = new Intl.DateTimeFormat(language === 'fr' ? 'fr' : 'en', {
    ...(short && today ? {} : { dateStyle: 'medium' as const }),
    ...(short && !today ? {} : { timeStyle: 'short' as const }),
  })
  return (
    <time dateTime={instant} className="shrink-0 text-xs text-muted">
      {format.format(date)}
    </time>
  )
}
