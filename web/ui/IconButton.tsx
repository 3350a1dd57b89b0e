import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './buttonClass.ts'
import { cx } from './cx.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> &
  ButtonLook & { label: string; icon: ReactNode }

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'md',
  className,
  ...rest
}: IconButtonProps) {
  const square = size === 'sm' ? 'w-8 px-0 pointer-coarse:w-control' : 'w-control px-0'
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={buttonClass({ variant, size, className: cx(square, className) })}
    >
      {icon}
    </button>
  )
}
