import { type ComponentProps, useState } from 'react'
import { controlClass } from './controlClass.ts'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> & {
  value: number
  onNumber: (value: number) => void
  valid: (value: number) => boolean
  /** Computes the value that replaces an invalid number. By default the last valid number stays. */
  otherwise?: ((text: number) => number) | undefined
  className?: string | undefined
}

/** A number field that accepts any text while it has the focus, and validates on blur. */
export function NumberBox({ value, onNumber, valid, otherwise, className, ...input }: Props) {
  const [text, setText] = useState<string>()
  const leave = () => {
    const number = text?.trim() ? Number(text) : Number.NaN
    if (text !== undefined && !valid(number) && otherwise) onNumber(otherwise(number))
    setText(undefined)
  }
  return (
    <input
      {...input}
      type="number"
      inputMode="numeric"
      value={text ?? value}
      onChange={({ target }) => {
        setText(target.value)
        const number = target.value.trim() ? Number(target.value) : Number.NaN
        if (valid(number)) onNumber(number)
      }}
      onBlur={leave}
      className={controlClass('tabular-nums', className)}
    />
  )
}
