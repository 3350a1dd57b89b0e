import type { ReactNode } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { useDocumentTitle } from '#web/platform/page/documentTitle.ts'
import { LanguageSelect } from '#web/platform/page/LanguageSelect.tsx'
import { ThemeSelect } from '#web/platform/page/ThemeSelect.tsx'
import { Brand } from '#web/ui/illustration/Brand.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { mailboxCopy } from './copy.ts'

export function MailboxFrame({ children }: { children: ReactNode }) {
  const copy = useCopy(mailboxCopy)
  useDocumentTitle(copy.title)
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-page flex-col px-4 pb-12 sm:px-8">
      <header className="flex items-center justify-between gap-3 py-4 sm:py-6">
        <Link to="/login" className="rounded-small">
          <Brand word="Élan" />
        </Link>
        <div className="flex items-center gap-2">
          <LanguageSelect />
          <ThemeSelect />
        </div>
      </header>
      <main className="flex min-w-0 grow flex-col gap-6 pt-4">
        <PageHeader title={copy.title} description={copy.description} />
        {children}
      </main>
    </div>
  )
}
