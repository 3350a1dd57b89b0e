import { useQuery } from '@tanstack/react-query'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { secondFactorsCopy } from './copy.ts'
import { LostEntry } from './LostEntry.tsx'
import { resetsQuery } from './queries.ts'

/** People who have lost all their factors and wait for two administrators. */
export function LostFactors() {
  const copy = useCopy(secondFactorsCopy)
  const listed = useQuery(resetsQuery)
  return (
    <Card title={copy.lostTitle} description={copy.lostLead}>
      {listed.isPending ? (
        <Skeleton shape="block" className="h-24" />
      ) : !listed.data ? (
        <ListFailed className="py-4!" list={listed} sentence={copy.loadFailed} fallback={copy.noAnswer} />
      ) : listed.data.length === 0 ? (
        <p className="text-muted">{copy.nobody}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {listed.data.map((reset) => (
            <LostEntry key={reset.id} reset={reset} />
          ))}
        </ul>
      )}
    </Card>
  )
}
