import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { settingsCopy } from './settingsCopy.ts'

export function ChangeApproach({ onChange }: { onChange: () => void }) {
  const copy = useCopy(settingsCopy)
  return (
    <Button variant="quiet" size="sm" onClick={onChange}>
      {copy.changeApproach}
    </Button>
  )
}
