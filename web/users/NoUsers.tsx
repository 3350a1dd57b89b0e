import { UserPlus } from 'lucide-react'
import { useErrorText } from '#web/api/errorText.ts'
import { useCopy } from '#web/app/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { usersCopy } from './copy.ts'

/** There is nobody yet. */
export function NoUsers({ onAdd }: { onAdd: () => void }) {
  const copy = useCopy(usersCopy)
  return (
    <EmptyState
      className="grow justify-center"
      picture={<Scene kind="countryside" className="h-56! w-96! max-w-full" />}
      sentence={<Sentence next={copy.emptyNext} />}
      action={
        <Button icon={<UserPlus />} onClick={onAdd}>
          {copy.add}
        </Button>
      }
    />
  )
}

/** There are people, but none of those looked for. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  const copy = useCopy(usersCopy)
  return (
    <Card flush>
      <EmptyState
        picture={<Scene kind="desert" />}
        sentence={<Sentence next={copy.noMatch} />}
        action={
          <Button variant="secondary" onClick={onClear}>
            {copy.clearFilters}
          </Button>
        }
      />
    </Card>
  )
}

type FailedProps = { error: unknown; busy: boolean; onRetry: () => void }

/** Nobody knows whether there are any. */
export function UsersFailed({ error, busy, onRetry }: FailedProps) {
  const copy = useCopy(usersCopy)
  const errorText = useErrorText()
  return (
    <Card flush>
      <ErrorState
        sentence={copy.empty}
        detail={
          <>
            <span className="block font-medium text-ink">{copy.loadFailed}</span>
            {errorText(error, copy.noAnswer)}
          </>
        }
        retry={{ label: copy.retry, onRetry, busy }}
      />
    </Card>
  )
}

function Sentence({ next }: { next: string }) {
  const copy = useCopy(usersCopy)
  return (
    <>
      <span className="block font-medium">{copy.empty}</span>
      <span className="block text-muted">{next}</span>
    </>
  )
}
