import { cx } from './cx.ts'

/** The look of a link in running text or alone; a link that is a button takes `buttonClass`. */
export const linkClass = (className?: string) =>
  cx(
    'rounded-small font-medium text-action underline decoration-action/30 underline-offset-4 transition-colors hover:decoration-action',
    className,
  )
