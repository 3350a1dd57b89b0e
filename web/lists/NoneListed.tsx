import { Plus } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { programmeCopy } from './copy.ts'

export type NoneListedWords = {
  empty: string
  /** What to do about it, or what will come. */
  emptyNext: string
  noneFinished: string
  noMatch: string
  add: string
}

type Props = { copy: NoneListedWords } /** There are some, but none of those looked for. */ & (
  | { why: 'no match'; onClear: () => void }
  | { why: 'upcoming' | 'finished'; onAdd: () => void }
)

/** What stands where challenges or quizzes would. */
export default function NoneListed(props: Props) {
  const { copy } = props
  const { clearFilters } = useCopy(programmeCopy)
  const next = { 'no match': copy.noMatch, upcoming: copy.emptyNext, finished: copy.noneFinished }
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
