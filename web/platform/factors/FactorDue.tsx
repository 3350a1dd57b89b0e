import { useQuery } from '@tanstack/react-query'
import { setUpAddress } from '#web/platform/api/setUpAddress.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { linkClass } from '#web/ui/linkClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { dueCopy } from './dueCopy.ts'
import { dueQuery } from './dueQuery.ts'

/** Says until when a second factor has to be set up; nothing where none is asked. */
export function FactorDue({ className }: { className?: string }) {
  const copy = useCopy(dueCopy)
  const { fullDay } = useFormats()
  const { pathname } = useLocation()
  const { data } = useQuery(dueQuery)
  if (!data?.dueAt || Date.parse(data.dueAt) < Date.now()) return null
  return (
    <Notice className={className}>
      {copy.due(fullDay(data.dueAt))}{' '}
      <a href={setUpAddress(pathname)} className={linkClass()}>
        {copy.setUp}
      </a>
    </Notice>
  )
}
