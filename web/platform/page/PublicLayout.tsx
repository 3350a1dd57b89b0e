import type { ReactNode } from 'react'
import { Brand } from '#web/ui/illustration/Brand.tsx'
import type { LandscapeKind } from '#web/ui/illustration/Landscape.tsx'
import { useDocumentTitle } from './documentTitle.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import { Scenery } from './Scenery.tsx'
import { ThemeSelect } from './ThemeSelect.tsx'

type Props = {
  title: string
  /** Shown above the title. */
  picture?: ReactNode
  description?: ReactNode
  children: ReactNode
  landscape?: LandscapeKind | undefined
}

/** Frame of every page before sign-in: the form on the left, an illustration on the right. */
export function PublicLayout({ title, picture, description, children, landscape = 'countryside' }: Props) {
  useDocumentTitle(title)
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex min-w-0 flex-col">
        <header className="flex items-center justify-between gap-3 p-4 sm:px-8 sm:py-6">
          <Brand word="Élan" />
          <div className="flex items-center gap-2">
            <LanguageSelect />
            <ThemeSelect />
          </div>
        </header>
        <main className="flex grow flex-col justify-center px-4 pt-6 pb-16 sm:px-8">
          <div className="mx-auto flex w-full max-w-md flex-col gap-8">
            <div className="flex flex-col gap-2">
              {picture}
              <h1 tabIndex={-1} className="text-xl font-semibold text-balance outline-none">
                {title}
              </h1>
              {description && <div className="text-base text-muted">{description}</div>}
            </div>
            {children}
          </div>
        </main>
      </div>
      <Scenery kind={landscape} />
    </div>
  )
}
