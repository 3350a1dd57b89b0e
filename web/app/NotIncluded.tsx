import { LockKeyhole } from 'lucide-react'
import { useEffect } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { focusHeading } from '#web/platform/page/focus.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { notIncludedCopy } from './notIncludedCopy.ts'

/** Shown at the address of a page that the person's roles do not include. */
export default function NotIncluded({ title }: { title: string }) {
  const copy = useCopy(notIncludedCopy)
  useEffect(focusHeading, [])
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        picture={
          <span className="grid size-12 place-items-center rounded-badge bg-sunken text-muted">
            <LockKeyhole aria-hidden="true" className="size-6" />
          </span>
        }
        sentence={copy.sentence}
        action={<p className="text-muted">{copy.hint}</p>}
      />
    </>
  )
}
