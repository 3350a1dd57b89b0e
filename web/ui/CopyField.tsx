import { Check, Copy } from 'lucide-react'
import { useRef } from 'react'
import { Button } from './Button.tsx'
import { controlClass } from './controlClass.ts'
import { Field, type FieldText } from './Field.tsx'
import { useCopy } from './useCopy.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Props = FieldText & {
  value: string
  labels: { copy: string; copied: string }
  copiedForMs?: number | undefined
}

export function CopyField({ value, labels, copiedForMs = 2000, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { copied, copy } = useCopy(input, copiedForMs)
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="flex gap-2">
          <input
            {...wiring}
            ref={input}
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
            className={controlClass('truncate')}
          />
          <Button variant="secondary" icon={copied ? <Check /> : <Copy />} onClick={copy}>
            <span className="max-sm:sr-only">{copied ? labels.copied : labels.copy}</span>
          </Button>
          <VisuallyHidden>
            <span role="status">{copied ? labels.copied : ''}</span>
          </VisuallyHidden>
        </div>
      )}
    </Field>
  )
}
