import { programmeCopy } from '#web/lists/copy.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { missionsCopy } from './copy.ts'

type Props = {
  /** Shows all again, where it is the filters that let none through. */
  onClear: (() => void) | undefined
}

/** What stands where missions would. */
export default function NoMissions({ onClear }: Props) {
  const copy = useCopy(missionsCopy)
  const { clearFilters } = useCopy(programmeCopy)
  return (
    <EmptyState
      picture={<Scene kind={onClear ? 'desert' : 'countryside'} />}
      sentence={
        <>
          <span className="block font-medium">{copy.empty}</span>
          <span className="block text-muted">{onClear ? copy.noMatch : copy.noneYet}</span>
        </>
      }
      action={
        onClear && (
          <Button variant="secondary" onClick={onClear}>
            {clearFilters}
          </Button>
        )
      }
    />
  )
}
