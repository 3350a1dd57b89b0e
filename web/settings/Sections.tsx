import type { ReactNode } from 'react'
import { useCopy } from '#web/app/language.ts'
import { settingsCopy } from './copy.ts'

export type SectionName = 'organization' | 'access' | 'admins' | 'account' | 'audit'

/** Ways to the parts of the page, on screens wide enough to keep them in sight. */
export function SectionLinks({ sections }: { sections: readonly SectionName[] }) {
  const copy = useCopy(settingsCopy)
  return (
    <nav aria-label={copy.sections} className="sticky top-20 hidden xl:block">
      <ul className="flex flex-col gap-0.5 border-l border-line">
        {sections.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="-ml-px block border-l-2 border-transparent py-1.5 pl-4 text-muted transition-colors hover:border-action hover:text-ink"
            >
              {copy[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A part of the page that a link leads to, clear of the top bar. */
export function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  return (
    <div id={name} tabIndex={-1} className="scroll-mt-20 outline-none">
      {children}
    </div>
  )
}
