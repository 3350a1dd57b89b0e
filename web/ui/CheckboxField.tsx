import { Check, Minus } from 'lucide-react'
import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'
import type { FieldText } from './Field.tsx'
import { FieldMessages } from './FieldMessages.tsx'

export type CheckboxFieldProps = Omit<FieldText, 'mark'> &
  Omit<ComponentProps<'input'>, 'type' | 'ref' | keyof FieldText> & {
    /** The box stands for a group of boxes of which some are checked. */
    mixed?: boolean | undefined
  }

export function CheckboxField({
  label,
  hint,
  error,
  hideLabel = false,
  className,
  id,
  ...input
}: CheckboxFieldProps) {
  const own = useId()
  const control = id ?? own
  const messages = `${control}-messages`
  return (
    <div className={cx('relative flex flex-col gap-1', className)}>
      <label htmlFor={control} className="flex items-start gap-2.5 py-0.5 pointer-coarse:py-3">
        <Box
          {...input}
          id={control}
          aria-describedby={hint || error ? messages : undefined}
          aria-invalid={error ? true : undefined}
        />
        <span className={hideLabel ? 'sr-only' : 'text-sm'}>{label}</span>
      </label>
      <FieldMessages id={messages} hint={hint} error={error} className="pl-7" />
    </div>
  )
}

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & Pick<CheckboxFieldProps, 'mixed'>

function Box({ mixed = false, ...input }: BoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  const Mark = mixed ? Minus : Check
  return (
    <span className="relative mt-px grid size-4.5 shrink-0 place-items-center">
      <input
        {...input}
        ref={box}
        type="checkbox"
        className="peer absolute inset-0 appearance-none rounded-small border border-control-line bg-surface transition-colors checked:border-action checked:bg-action indeterminate:border-action indeterminate:bg-action hover:border-muted aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60 forced-colors:appearance-auto"
      />
      <Mark
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none relative size-3 text-on-action opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100 forced-colors:hidden"
      />
    </span>
  )
}
