import { FileDown, FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { RefusalCode } from './fileContent.ts'
import { filesCopy } from './filesCopy.ts'
import { problemCopy } from './problemCopy.ts'
import type { FileImporting } from './useFileImport.ts'

type Props = { importing: FileImporting; problem: RefusalCode | undefined }

/** Takes files by the browser's own dialog, or dropped. Each is known by its content, so none is filtered. */
export function ChooseFiles({ importing, problem }: Props) {
  const copy = useCopy(filesCopy)
  const problems = useCopy(problemCopy)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    importing.choose([...event.dataTransfer.files])
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{copy.detail}</p>
      {problem && <Notice tone="danger">{problems[problem]}</Notice>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has the button beside it */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cx(
          'flex flex-col items-center gap-3 rounded-card border-2 border-dashed px-4 py-10',
          isOver ? 'border-action bg-sunken' : 'border-line',
        )}
      >
        <FileUp aria-hidden="true" className="size-8 text-action" />
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={copy.choose}
          onChange={({ target }) => {
            importing.choose([...(target.files ?? [])])
            // Allow choosing the same file again after it was corrected.
            target.value = ''
          }}
        />
        <Button className="h-12 px-6" onClick={() => input.current?.click()}>
          {copy.choose}
        </Button>
        <p className="text-muted pointer-coarse:hidden">{copy.drop}</p>
      </div>
      <a
        href={copy.templateFile}
        download
        className={buttonClass({ variant: 'quiet', className: 'self-start' })}
      >
        <FileDown aria-hidden="true" />
        {copy.template}
      </a>
      {importing.waiting > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">{copy.waiting(importing.waiting)}</p>
          <Button variant="secondary" onClick={importing.next}>
            {copy.nextFile}
          </Button>
        </div>
      )}
    </div>
  )
}
