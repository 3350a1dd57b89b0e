import { useMutation } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { maxUploadBytes, pictureTypes, uploadPicture } from '#contract/platform/uploads.ts'
import { call } from '#web/platform/api/call.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field, type FieldText } from '#web/ui/Field.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { pictureCopy } from './copy.ts'

type Props = Omit<FieldText, 'hideLabel'> & {
  /** The address of an uploaded picture. */
  value: string | null
  onChange: (url: string | null) => void
  /** Called when an upload starts and ends: the form is saved after that. */
  onBusy?: (busy: boolean) => void
}

const taken: readonly string[] = pictureTypes

/** A picture that is uploaded when it is chosen or dropped. */
export function PictureField({ value, onChange, onBusy, error, ...field }: Props) {
  const copy = useCopy(pictureCopy)
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<'wrongType' | 'tooLarge'>()
  const [over, setOver] = useState(false)
  const upload = useMutation({ mutationFn: (file: File) => call(uploadPicture, { file }) })
  const problem = refused
    ? copy[refused]
    : upload.isError
      ? errorText(upload.error, copy.noAnswer)
      : undefined

  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return
    upload.reset()
    // A browser reports no type for an unknown file; then the server detects it.
    const wrong = file.type !== '' && !taken.includes(file.type)
    const refusal = wrong ? 'wrongType' : file.size > maxUploadBytes ? 'tooLarge' : undefined
    setRefused(refusal)
    if (refusal) return
    onBusy?.(true)
    upload.mutate(file, {
      onSuccess: ({ data }) => onChange(data.url),
      onSettled: () => onBusy?.(false),
    })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const clear = () => {
    setRefused(undefined)
    upload.reset()
    onChange(null)
    input.current?.focus()
  }

  return (
    <Field {...field} error={problem ? <span role="alert">{problem}</span> : error}>
      {(wiring) => (
        <div className="flex flex-col gap-2.5">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the input does the same. */}
          <div
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
            className={cx(
              'relative grid aspect-[1000/460] w-full place-items-center overflow-hidden rounded-control border transition-colors',
              over ? 'border-action bg-action-soft' : 'bg-sunken/40',
              !over && (value ? 'border-line' : 'border-dashed border-control-line'),
            )}
          >
            {value && (
              <img src={value} alt={copy.shown} className="absolute inset-0 size-full object-cover" />
            )}
            {upload.isPending ? (
              <p
                role="status"
                className="relative flex items-center gap-3 rounded-badge bg-surface px-4 py-2 text-sm text-muted"
              >
                <Spinner />
                {copy.uploading}
              </p>
            ) : (
              !value && (
                <p className="flex flex-col items-center gap-2 px-4 text-center text-sm text-muted">
                  <ImagePlus aria-hidden="true" className="size-6" />
                  {copy.drop}
                </p>
              )
            )}
          </div>
          <div className="relative flex flex-wrap gap-2">
            <input
              {...wiring}
              ref={input}
              type="file"
              accept={taken.join()}
              className="peer sr-only"
              onChange={({ target }) => {
                take(target.files?.[0])
                // Allow choosing the same file again after it was corrected.
                target.value = ''
              }}
            />
            {/* The keyboard reaches the input above. */}
            <Button
              variant="secondary"
              size="sm"
              tabIndex={-1}
              aria-hidden="true"
              className="peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-action"
              onClick={() => input.current?.click()}
            >
              {value ? copy.replace : copy.choose}
            </Button>
            {value && (
              <Button variant="quiet" size="sm" onClick={clear}>
                {copy.remove}
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  )
}
