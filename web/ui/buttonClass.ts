import { cx } from './cx.ts'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'sm' | 'md' | undefined
  className?: string | undefined
}

const variants = {
  primary: 'bg-action text-on-action shadow-card hover:bg-action-strong',
  secondary: 'border border-line bg-surface text-ink shadow-card hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger shadow-card hover:bg-danger-strong',
}

const sizes = {
  sm: 'h-8 px-3 pointer-coarse:h-control',
  md: 'h-control px-4',
}

/** Styles a link as a button. */
export const buttonClass = ({ variant = 'primary', size = 'md', className }: ButtonLook = {}) =>
  cx(
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control text-sm font-medium whitespace-nowrap select-none',
    'transition-colors forced-colors:border [&_svg]:size-4 [&_svg]:shrink-0',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed',
    variants[variant],
    sizes[size],
    className,
  )
