import { Plus } from 'lucide-react'
import { useCopy } from '#web/app/language.ts'
import { programmeCopy } from '#web/programme/copy.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { challengesCopy } from './copy.ts'

type Props =
  /** There are challenges, but none of those looked for. */
  { why: 'no match'; onClear: () => void } | { why: 'upcoming' | 'finished'; onAdd: () => void }

/** What stands where challenges would. */
export default function NoChallenges(props: Props) {
  const copy = useCopy(challengesCopy)
  const { clearFilters } = useCopy(programmeCopy)
  const next = { 'no match': copy.noMatch, upcoming: copy.emptyNext, finished: copy.nothingFinished }
  return (
    <Card flush>
      <EmptyState
        picture={<Scene kind={props.why === 'no match' ? 'desert' : 'countryside'} />}
        sentence={
          <>
            <span className="block font-medium">{copy.empty}</span>
            <span className="block text-muted">{next[props.why]}</span>
          </>
        }
        action={
          props.why === 'no match' ? (
            <Button variant="secondary" onClick={props.onClear}>
              {clearFilters}
            </Button>
          ) : (
            <Button
              variant={props.why === 'upcoming' ? 'primary' : 'secondary'}
              icon={<Plus />}
              onClick={props.onAdd}
            >
              {copy.add}
            </Button>
          )
        }
      />
    </Card>
  )
}
