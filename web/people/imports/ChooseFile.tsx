import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { maxImportBytes } from '#contract/people/imports.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { FileInput } from '#web/platform/uploads/FileInput.tsx'
import { useFileDrop } from '#web/platform/uploads/useFileDrop.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { importCopy } from './copy.ts'
import { FileColumns } from './FileColumns.tsx'

type Props = {
  busy: boolean
  error: unknown
  fileName: string | undefined
  onFile: (file: File) => void
}

export function ChooseFile({ busy, error, fileName, onFile }: Props) {
  const copy = useCopy(importCopy)
  const errorText = useErrorText()
  const [tooLarge, setTooLarge] = useState(false)
  const take = (file: File | undefined) => {
    if (!file || busy) return
    setTooLarge(file.size > maxImportBytes)
    if (file.size <= maxImportBytes) onFile(file)
  }
  const problem = tooLarge ? copy.tooLarge : error ? errorText(error, copy.noAnswer) : undefined

  return (
    <div className="flex flex-col gap-5">
      {problem && !busy && (
        <Notice tone="danger" title={copy.processFailed}>
          {problem}
        </Notice>
      )}
      <DropZone reading={busy ? (fileName ?? '') : undefined} onFile={take} />
      <FileColumns />
    </div>
  )
}

type ZoneProps = {
  /** Name of the file being read; undefined while none is. */
  reading: string | undefined
  onFile: (file: File | undefined) => void
}

function DropZone({ reading, onFile }: ZoneProps) {
  const copy = useCopy(importCopy)
  const input = useRef<HTMLInputElement>(null)
  const { isOver, zone } = useFileDrop(onFile)
  return (
    // Dropping is a shortcut; the button inside does the same.
    <div
      {...zone}
      className={cx(
        'flex min-h-52 flex-col items-center justify-center gap-3 rounded-card border border-dashed p-6 text-center transition-colors',
        isOver ? 'border-action bg-action-soft' : 'border-control-line bg-sunken/40',
      )}
    >
      {reading === undefined ? (
        <>
          <Upload aria-hidden="true" className="size-6 text-muted" />
          <p className="max-sm:hidden">{copy.drop}</p>
          <Button onClick={() => input.current?.click()}>{copy.choose}</Button>
          <p className="max-w-md text-sm text-balance text-muted">{copy.chooseHint}</p>
        </>
      ) : (
        <p role="status" className="flex items-center gap-3 text-muted wrap-anywhere">
          <Spinner />
          {copy.processing(reading)}
        </p>
      )}
      <FileInput
        ref={input}
        accept=".csv,.xlsx"
        aria-label={copy.choose}
        tabIndex={-1}
        className="sr-only"
        onFile={onFile}
      />
    </div>
  )
}
