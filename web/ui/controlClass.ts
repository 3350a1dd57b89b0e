import { type ClassPart, cx } from './cx.ts'

/** Styles a form control. Touch devices zoom into text below 16 px, therefore they get 16 px. */
export const controlClass = (...more: readonly ClassPart[]) =>
  cx(
    'h-control w-full min-w-0 rounded-control border border-control-line bg-surface px-3 text-base text-ink sm:text-sm pointer-coarse:text-base',
    'transition-colors placeholder:text-muted hover:border-muted',
    'focus-visible:border-action focus-visible:outline-offset-0',
    'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
    '[&[readonly]]:border-transparent [&[readonly]]:bg-sunken',
    'disabled:cursor-not-allowed disabled:opacity-60',
    ...more,
  )
