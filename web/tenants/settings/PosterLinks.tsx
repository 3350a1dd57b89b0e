import { Printer } from 'lucide-react'
import type { PosterLanguage } from '#contract/tenants/posters.ts'
import { downloadPoster } from '#contract/tenants/posters.ts'
import { fileAddress } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { posterCopy } from './posterCopy.ts'

const languages: readonly PosterLanguage[] = ['en', 'fr', 'both']

/** A poster that leads people into the employees' app, in each language. */
export function PosterLinks() {
  const copy = useCopy(posterCopy)
  return (
    <section aria-labelledby="poster" className="mt-6 flex flex-col gap-3 border-t border-line pt-5">
      <h3 id="poster" className="font-semibold">
        {copy.title}
      </h3>
      <p className="text-muted">{copy.detail}</p>
      <ul className="flex flex-wrap gap-2">
        {languages.map((language) => (
          <li key={language}>
            <a
              href={fileAddress(downloadPoster, { query: { language } })}
              download
              aria-label={copy.download(copy[language])}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              <Printer aria-hidden="true" />
              {copy[language]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
