import { Plus } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { teamsCopy } from './copy.ts'

type Props = { why: 'none'; onCreate: (() => void) | undefined } | { why: 'no match'; onClear: () => void }

/** Shown instead of the list of teams. */
export default function NoTeams(props: Props) {
  const copy = useCopy(teamsCopy)
  if (props.why === 'none') {
    return (
      <EmptyState
        className="grow justify-center"
        picture={<Scene kind="countryside" className="h-56! w-96! max-w-full" />}
        sentence={copy.empty}
        action={
          props.onCreate && (
            <Button icon={<Plus />} onClick={props.onCreate}>
              {copy.create}
            </Button>
          )
        }
      />
    )
  }
  return (
    <Card flush>
      <EmptyState
        picture={<Scene kind="desert" />}
        sentence={copy.noMatch}
        action={
          <Button variant="secondary" onClick={props.onClear}>
            {copy.showAll}
          </Button>
        }
      />
    </Card>
  )
}
