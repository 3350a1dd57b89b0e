import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { filesCopy } from './filesCopy.ts'
import type { FileImporting, Step } from './useFileImport.ts'

type Props = { importing: FileImporting; step: Extract<Step, { at: 'reading' | 'planning' | 'sending' }> }

/** How far reading, comparing or sending is, and what to do when the connection is lost meanwhile. */
export function FileProgress({ importing, step }: Props) {
  const copy = useCopy(filesCopy)
  const errorText = useErrorText()
  const label =
    step.at === 'reading'
      ? copy.reading(step.file.name)
      : step.at === 'planning'
        ? copy.planning
        : copy.sending
  const [value, max] =
    step.at === 'reading'
      ? [Math.round(step.share * 100), 100]
      : step.at === 'sending'
        ? [step.sent, step.plan.parts.length]
        : [100, 100]
  const error = step.at === 'reading' ? undefined : step.error
  const failed = step.at === 'planning' ? copy.planFailed : copy.sendFailed
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="font-medium wrap-anywhere">
        {label}
      </p>
      <ProgressBar label={label} value={value} max={max} />
      {step.at === 'reading' && <p className="text-muted">{copy.stays}</p>}
      {importing.waiting > 0 && <p className="text-muted">{copy.waiting(importing.waiting)}</p>}
      {error !== undefined && <Notice tone="danger">{errorText(error, failed)}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        {(step.at !== 'sending' || error !== undefined) && (
          <Button variant="secondary" onClick={importing.next}>
            {copy.cancel}
          </Button>
        )}
        {error !== undefined && step.at === 'planning' && (
          <Button onClick={() => importing.plan(step.content)}>{copy.again}</Button>
        )}
        {error !== undefined && step.at === 'sending' && (
          <Button onClick={() => importing.send(step)}>{copy.goOn}</Button>
        )}
      </div>
    </div>
  )
}
