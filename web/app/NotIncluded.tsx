import { LockKeyhole } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

/** Shown at the address of a page that the person's roles do not include. */
export function NotIncluded({ title }: { title: string }) {
  const copy = useCopy(frameCopy)
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        picture={
          <span className="grid size-12 place-items-center rounded-badge bg-sunken text-muted">
            <LockKeyhole aria-hidden="true" className="size-6" />
          </span>
        }
        sentence={copy.notIncluded}
        action={<p className="text-muted">{copy.notIncludedHint}</p>}
      />
    </>
  )
}
