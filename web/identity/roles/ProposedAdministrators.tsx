import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useKeptFocus } from '#web/platform/page/useKeptFocus.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ProposedEntry } from './ProposedEntry.tsx'
import { proposedCopy } from './proposedCopy.ts'
import { proposedQuery } from './queries.ts'

/** Each entry has a dialog of its own. */
const perPage = 20

/** People whom rules make administrators once somebody here confirms it; nothing while there is nobody. */
export function ProposedAdministrators() {
  const copy = useCopy(proposedCopy)
  const listed = useQuery(proposedQuery)
  const [shown, setShown] = useState(perPage)
  const list = useKeptFocus<HTMLDivElement>()
  if (listed.isPending || listed.data?.length === 0) return null
  return (
    <Card title={copy.title} description={copy.lead}>
      {listed.data ? (
        <div ref={list} tabIndex={-1} className="flex flex-col items-start gap-4">
          <ul aria-label={copy.title} className="flex w-full flex-col gap-4">
            {listed.data.slice(0, shown).map((person) => (
              <ProposedEntry key={`${person.organizationId} ${person.userId}`} person={person} />
            ))}
          </ul>
          {listed.data.length > shown && (
            <Button variant="secondary" onClick={() => setShown(shown + perPage)}>
              {copy.more}
            </Button>
          )}
        </div>
      ) : (
        <ListFailed className="py-4!" list={listed} sentence={copy.failed} fallback={copy.noAnswer} />
      )}
    </Card>
  )
}
