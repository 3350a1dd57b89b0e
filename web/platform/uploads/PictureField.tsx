import { type ComponentProps, useRef } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, type FieldText } from '#web/ui/Field.tsx'
import { pictureCopy } from './copy.ts'
import { FileInput } from './FileInput.tsx'
import { PictureFrame } from './PictureFrame.tsx'
import { acceptedTypes, usePictureUpload } from './usePictureUpload.ts'

type Props = Omit<FieldText, 'hideLabel'> & {
  /** The address of an uploaded picture. */
  value: string | null
  onChange: (url: string | null) => void
  /** Called when an upload starts and ends: the form is saved after that. */
  onBusy?: (busy: boolean) => void
}

/** A picture that is uploaded when it is chosen or dropped. */
export function PictureField({ value, onChange, onBusy, error, ...field }: Props) {
  const { isUploading, problem, start, reset } = usePictureUpload({ onUploaded: onChange, onBusy })
  const remove = () => {
    reset()
    onChange(null)
  }
  return (
    <Field {...field} error={problem ? <span role="alert">{problem}</span> : error}>
      {(wiring) => (
        <div className="flex flex-col gap-2.5">
          <PictureFrame value={value} isUploading={isUploading} onFile={start} />
          <PictureButtons input={wiring} onFile={start} onRemove={value ? remove : undefined} />
        </div>
      )}
    </Field>
  )
}

type ButtonsProps = {
  /** Connects the input to its label and errors. */
  input: ComponentProps<'input'>
  onFile: (file: File | undefined) => void
  /** Undefined without a picture. */
  onRemove: (() => void) | undefined
}

function PictureButtons({ input, onFile, onRemove }: ButtonsProps) {
  const copy = useCopy(pictureCopy)
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className="relative flex flex-wrap gap-2">
      <FileInput
        {...input}
        ref={chooser}
        accept={acceptedTypes.join()}
        className="peer sr-only"
        onFile={onFile}
      />
      {/* The keyboard reaches the input above. */}
      <Button
        variant="secondary"
        size="sm"
        tabIndex={-1}
        aria-hidden="true"
        className="peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-action"
        onClick={() => chooser.current?.click()}
      >
        {onRemove ? copy.replace : copy.choose}
      </Button>
      {onRemove && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            onRemove()
            chooser.current?.focus()
          }}
        >
          {copy.remove}
        </Button>
      )}
    </div>
  )
}
