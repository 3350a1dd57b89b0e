import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { screenCopy } from './screenCopy.ts'

const places = ['pl-4', 'pl-12', 'pl-12', 'pl-20', 'pl-12', 'pl-20']

export function OrganizationSkeletons() {
  const copy = useCopy(screenCopy)
  return (
    <Card flush>
      <ul aria-busy="true" aria-label={copy.list} className="divide-y divide-line">
        {places.map((indent, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: these never move.
          <li key={place} className={`flex h-15.25 items-center gap-3 pr-4 ${indent}`}>
            <Skeleton shape="block" className="size-8" />
            <span className="flex flex-col gap-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3 w-24" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
