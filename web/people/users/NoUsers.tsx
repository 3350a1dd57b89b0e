import { UserPlus } from 'lucide-react'
import { lazy } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { usersCopy } from './copy.ts'

const NothingListed = lazy(() => import('#web/lists/NothingListed.tsx'))

type Props =
  /** The organization has no people yet. */
  | { why: 'nobody'; onAdd: () => void }
  /** The search or a filter leaves everybody out. */
  | { why: 'no match'; onClear: () => void }
  /** The person who looks is the only one. */
  | { why: 'alone' }

/** What stands where people would. */
export default function NoUsers(props: Props) {
  const copy = useCopy(usersCopy)
  if (props.why === 'alone')
    return <EmptyState picture={<Scene kind="countryside" />} sentence={copy.alone} />
  if (props.why === 'nobody')
    return (
      <NothingListed
        large
        title={copy.empty}
        next={copy.emptyNext}
        action={
          <Button icon={<UserPlus />} onClick={props.onAdd}>
            {copy.add}
          </Button>
        }
      />
    )
  return (
    <Card flush>
      <NothingListed
        isNarrowed
        title={copy.empty}
        next={copy.noMatch}
        action={
          <Button variant="secondary" onClick={props.onClear}>
            {copy.clearFilters}
          </Button>
        }
      />
    </Card>
  )
}
