import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { useDocumentTitle } from '#web/platform/page/documentTitle.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { organizationsCopy } from './copy.ts'
import { eraseCopy } from './eraseCopy.ts'
import { standingQuery } from './standingQuery.ts'

const EraseAccount = lazy(() => import('./EraseAccount.tsx'))

/** Shown to a signed-in account without administrator rights: an employee, or an account without an organization. */
export function NoOrganization({ email }: { email: string }) {
  const copy = useCopy(organizationsCopy)
  const words = useCopy(eraseCopy)
  const { fullDay } = useFormats()
  const [erasing, setErasing] = useState(false)
  const standing = useQuery(standingQuery)
  const keptUntil = standing.data?.data.keptUntil
  useDocumentTitle(copy.none)
  return (
    <>
      <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-6 text-center">
        <Scene kind="countryside" className="h-48! w-80! max-w-full" />
        <div className="flex max-w-md flex-col gap-2 text-base text-balance wrap-anywhere">
          <h1 className="text-lg font-semibold">{copy.none}</h1>
          <p className="text-muted">{keptUntil ? words.nowhere(email) : copy.noneDetail(email)}</p>
          {keptUntil && <p className="text-muted">{words.kept(fullDay(keptUntil))}</p>}
        </div>
        <div className="flex flex-wrap justify-center gap-3">
          {keptUntil && (
            <Button variant="secondary" onClick={() => setErasing(true)}>
              {words.open}
            </Button>
          )}
          {standing.data && !keptUntil && (
            <Link to="/me" className={buttonClass()}>
              {copy.takePart}
            </Link>
          )}
          <Link to="/logout" className={buttonClass({ variant: keptUntil ? 'primary' : 'secondary' })}>
            {copy.logOut}
          </Link>
        </div>
      </main>
      <Suspense>{erasing && <EraseAccount email={email} onClose={() => setErasing(false)} />}</Suspense>
    </>
  )
}
