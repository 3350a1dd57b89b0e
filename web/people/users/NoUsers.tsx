import { UserPlus } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { usersCopy } from './copy.ts'

type Props =
  /** There is nobody yet. */
  | { why: 'nobody'; onAdd: () => void }
  /** There are people, but none of those looked for. */
  | { why: 'no match'; onClear: () => void }
  /** There is only the one who looks. */
  | { why: 'alone' }

/** What stands where people would. */
export default function NoUsers(props: Props) {
  const copy = useCopy(usersCopy)
  const sentence = (next: string) => (
    <>
      <span className="block font-medium">{copy.empty}</span>
      <span className="block text-muted">{next}</span>
    </>
  )
  switch (props.why) {
    case 'nobody':
      return (
        <EmptyState
          className="grow justify-center"
          picture={<Scene kind="countryside" className="h-56! w-96! max-w-full" />}
          sentence={sentence(copy.emptyNext)}
          action={
            <Button icon={<UserPlus />} onClick={props.onAdd}>
              {copy.add}
            </Button>
          }
        />
      )
    case 'no match':
      return (
        <Card flush>
          <EmptyState
            picture={<Scene kind="desert" />}
            sentence={sentence(copy.noMatch)}
            action={
              <Button variant="secondary" onClick={props.onClear}>
                {copy.clearFilters}
              </Button>
            }
          />
        </Card>
      )
    case 'alone':
      return <EmptyState picture={<Scene kind="countryside" />} sentence={copy.alone} />
  }
}
