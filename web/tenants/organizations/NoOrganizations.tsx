import { Plus } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { screenCopy } from './screenCopy.ts'

type Props = { searching: boolean; onAdd: (() => void) | undefined }

/** Shown instead of the list of organizations. */
export default function NoOrganizations({ searching, onAdd }: Props) {
  const copy = useCopy(screenCopy)
  return (
    <Card flush>
      <EmptyState
        picture={<Scene kind={searching ? 'desert' : 'city'} />}
        sentence={
          <>
            <span className="block font-semibold">{copy.none}</span>
            <span className="block text-sm text-muted">{searching ? copy.noMatch : onAdd && copy.first}</span>
          </>
        }
        action={
          onAdd && (
            <Button icon={<Plus />} variant="secondary" onClick={onAdd}>
              {copy.add}
            </Button>
          )
        }
      />
    </Card>
  )
}
