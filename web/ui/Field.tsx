import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldMessages } from './FieldMessages.tsx'

export type FieldText = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Text after the label, for example "optional". */
  mark?: ReactNode
  hideLabel?: boolean | undefined
  /** For layout only. */
  className?: string | undefined
}

export type FieldWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Props = FieldText & { id?: string | undefined; children: (wiring: FieldWiring) => ReactNode }

export function Field({ label, hint, error, mark, hideLabel = false, className, id, children }: Props) {
  const own = useId()
  const control = id ?? own
  const messages = `${control}-messages`
  const wiring: FieldWiring = {
    id: control,
    'aria-describedby': hint || error ? messages : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={cx('relative flex min-w-0 flex-col gap-1.5', className)}>
      <div className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label htmlFor={control} className="text-sm font-medium">
          {label}
        </label>
        {mark && <span className="text-xs text-muted">{mark}</span>}
      </div>
      {children(wiring)}
      <FieldMessages id={messages} hint={hint} error={error} />
    </div>
  )
}
