import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { filesCopy } from './filesCopy.ts'
import type { FileImporting, Step } from './useFileImport.ts'

type Props = { importing: FileImporting; step: Extract<Step, { at: 'done' }> }

/** What was imported, with a way back. */
export function FileDone({ importing, step: { imported, error, isUndoing } }: Props) {
  const copy = useCopy(filesCopy)
  const errorText = useErrorText()
  return (
    <div className="flex flex-col gap-4">
      {imported ? (
        <Notice tone="success" title={copy.done(copy.days(imported.days))}>
          {copy.doneDetail}
        </Notice>
      ) : (
        <Notice tone="info">{copy.undone}</Notice>
      )}
      {error !== undefined && <Notice tone="danger">{errorText(error, copy.undoFailed)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Link to="/me/history" className={buttonClass()}>
          {copy.toHistory}
        </Link>
        <Button variant="secondary" onClick={importing.next}>
          {importing.waiting > 0 ? copy.nextFile : copy.anotherFile}
        </Button>
        {imported && (
          <Button variant="quiet" busy={isUndoing ?? false} onClick={() => importing.undo(imported)}>
            {copy.undo}
          </Button>
        )}
      </div>
    </div>
  )
}
