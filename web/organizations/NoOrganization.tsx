import { useDocumentTitle } from '#web/app/documentTitle.ts'
import { useCopy } from '#web/app/language.ts'
import { Link } from '#web/navigation/Link.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { organizationsCopy } from './copy.ts'

/** For whoever is signed in and administers nothing: an employee. */
export function NoOrganization({ email }: { email: string }) {
  const copy = useCopy(organizationsCopy)
  useDocumentTitle(copy.none)
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-6 text-center">
      <Scene kind="countryside" className="h-48! w-80! max-w-full" />
      <div className="flex max-w-md flex-col gap-2">
        <h1 className="text-lg font-semibold">{copy.none}</h1>
        <p className="text-base text-balance text-muted wrap-anywhere">{copy.noneDetail(email)}</p>
      </div>
      <Link to="/logout" className={buttonClass()}>
        {copy.logOut}
      </Link>
    </main>
  )
}
