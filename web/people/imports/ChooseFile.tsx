import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, FileText, Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { downloadImportTemplate, maxImportBytes } from '#contract/people/imports.ts'
import { userFieldsQuery } from '#web/people/custom-fields/fieldsQuery.ts'
import { fileAddress } from '#web/platform/api/call.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { importCopy } from './copy.ts'

type Props = {
  busy: boolean
  error: unknown
  fileName: string | undefined
  onFile: (file: File) => void
}

export function ChooseFile({ busy, error, fileName, onFile }: Props) {
  const copy = useCopy(importCopy)
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const [over, setOver] = useState(false)
  const fields = useQuery(userFieldsQuery)
  const keys = fields.data?.map(({ fieldKey }) => fieldKey) ?? []

  const take = (file: File | undefined) => {
    if (!file || busy) return
    setTooLarge(file.size > maxImportBytes)
    if (file.size <= maxImportBytes) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const problem = tooLarge ? copy.tooLarge : error ? errorText(error, copy.noAnswer) : undefined

  return (
    <div className="flex flex-col gap-5">
      {problem && !busy && (
        <Notice tone="danger" title={copy.processFailed}>
          {problem}
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same. */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex min-h-52 flex-col items-center justify-center gap-3 rounded-card border border-dashed p-6 text-center transition-colors',
          over ? 'border-action bg-action-soft' : 'border-control-line bg-sunken/40',
        )}
      >
        {busy ? (
          <p role="status" className="flex items-center gap-3 text-muted wrap-anywhere">
            <Spinner />
            {copy.processing(fileName ?? '')}
          </p>
        ) : (
          <>
            <Upload aria-hidden="true" className="size-6 text-muted" />
            <p className="max-sm:hidden">{copy.drop}</p>
            <Button onClick={() => input.current?.click()}>{copy.choose}</Button>
            <p className="max-w-md text-sm text-balance text-muted">{copy.chooseHint}</p>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx"
          aria-label={copy.choose}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            take(target.files?.[0])
            // Allow choosing the same file again after it was corrected.
            target.value = ''
          }}
        />
      </div>
      <section className="flex flex-col gap-3 text-sm">
        <p className="text-muted">{copy.columns}</p>
        {keys.length > 0 && (
          <p className="text-muted">
            {copy.fieldColumns}{' '}
            {keys.map((key) => (
              <code
                key={key}
                className="mr-1.5 inline-block rounded-small bg-sunken px-1.5 text-xs text-ink wrap-anywhere"
              >
                {key}
              </code>
            ))}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <span className="mr-1 font-medium">{copy.template}</span>
          <a
            href={fileAddress(downloadImportTemplate, { query: { format: 'csv' } })}
            download
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <FileText aria-hidden="true" />
            {copy.templateCsv}
          </a>
          <a
            href={fileAddress(downloadImportTemplate, { query: { format: 'xlsx' } })}
            download
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <FileSpreadsheet aria-hidden="true" />
            {copy.templateXlsx}
          </a>
        </div>
      </section>
    </div>
  )
}
