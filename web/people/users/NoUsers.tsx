import { UserPlus } from 'lucide-react'
import NothingListed from '#web/lists/NothingListed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { usersCopy } from './copy.ts'

type Props =
  /** The organization has no people yet. */
  | { why: 'nobody'; onAdd: (() => void) | undefined }
  /** The search or a filter excludes everybody. */
  | { why: 'no match'; onClear: () => void }

/** Shown instead of the list of people. */
export default function NoUsers(props: Props) {
  const copy = useCopy(usersCopy)
  if (props.why === 'nobody')
    return (
      <NothingListed
        large
        title={copy.empty}
        next={props.onAdd && copy.emptyNext}
        action={
          props.onAdd && (
            <Button icon={<UserPlus />} onClick={props.onAdd}>
              {copy.add}
            </Button>
          )
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
