import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { newVersionCopy } from './newVersionCopy.ts'
import { startVersion, useNewVersion } from './useNewVersion.ts'

/** Offers to start a newer version of the app now. */
export function NewVersion() {
  const copy = useCopy(newVersionCopy)
  const worker = useNewVersion()
  if (!worker) return null
  return (
    <Notice
      className="mb-4"
      title={copy.title}
      action={
        <Button size="sm" variant="secondary" onClick={() => startVersion(worker)}>
          {copy.reload}
        </Button>
      }
    >
      {copy.detail}
    </Notice>
  )
}
