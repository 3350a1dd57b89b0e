import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { secondFactorsCopy } from './copy.ts'
import { LostEntry } from './LostEntry.tsx'
import { resetsQuery } from './queries.ts'

/** Each entry has dialogs of its own. */
const perPage = 50

/** People who have lost all their factors and wait for two administrators. */
export function LostFactors() {
  const copy = useCopy(secondFactorsCopy)
  const listed = useQuery(resetsQuery)
  const [shown, setShown] = useState(perPage)
  return (
    <Card title={copy.lostTitle} description={copy.lostLead}>
      {listed.isPending ? (
        <Skeleton shape="block" className="h-24" />
      ) : !listed.data ? (
        <ListFailed className="py-4!" list={listed} sentence={copy.loadFailed} fallback={copy.noAnswer} />
      ) : listed.data.length === 0 ? (
        <p className="text-muted">{copy.nobody}</p>
      ) : (
        <div className="flex flex-col items-start gap-4">
          <ul className="flex w-full flex-col gap-4">
            {listed.data.slice(0, shown).map((reset) => (
              <LostEntry key={reset.id} reset={reset} />
            ))}
          </ul>
          {listed.data.length > shown && (
            <Button variant="secondary" onClick={() => setShown(shown + perPage)}>
              {copy.more}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
