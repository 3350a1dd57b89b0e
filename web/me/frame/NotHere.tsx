import { lazy, Suspense } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { useDocumentTitle } from '#web/platform/page/documentTitle.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { memberCopy } from './memberCopy.ts'

const Elsewhere = lazy(async () => ({ default: (await import('./Elsewhere.tsx')).Elsewhere }))

/** Shown where no screen is, and for a thing that is not of this organization. */
export function NotHere() {
  const copy = useCopy(memberCopy)
  useDocumentTitle(copy.notHere)
  return (
    <div className="flex flex-col items-center gap-6 py-12 text-center">
      <Scene kind="desert" />
      <h1 className="text-lg font-semibold">{copy.notHere}</h1>
      <Suspense>
        <Elsewhere />
      </Suspense>
      <Link to="/me" className={buttonClass({ variant: 'secondary' })}>
        {copy.toToday}
      </Link>
    </div>
  )
}
