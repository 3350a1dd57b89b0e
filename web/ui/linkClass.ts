import { cx } from './cx.ts'

/** Styles a text link. A link that looks like a button uses `buttonClass`. */
export const linkClass = (className?: string) =>
  cx(
    'rounded-small font-medium text-action underline decoration-action/30 underline-offset-4 transition-colors hover:decoration-action',
    className,
  )
