import { Check } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { cx } from '#web/ui/cx.ts'
import { type Step, steps } from './draft.ts'
import { wizardCopy } from './wizardCopy.ts'

/** Shows the current step of the wizard. */
export function Stepper({ step }: { step: Step }) {
  const copy = useCopy(wizardCopy)
  const at = steps.indexOf(step)
  return (
    <ol aria-label={copy.stepOf(at + 1, steps.length)} className="flex items-center gap-2 text-sm">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          className="flex min-w-0 items-center gap-2 not-last:grow"
        >
          <span
            aria-hidden="true"
            className={cx(
              'grid size-6 shrink-0 place-items-center rounded-badge text-xs font-semibold',
              index < at && 'bg-action-soft text-action',
              index === at && 'bg-action text-on-action',
              index > at && 'bg-sunken text-muted',
            )}
          >
            {index < at ? <Check className="size-3.5" strokeWidth={3} /> : index + 1}
          </span>
          <span className={cx('truncate', index === at ? 'font-medium' : 'text-muted max-sm:sr-only')}>
            {copy.steps[name]}
          </span>
          {index < steps.length - 1 && <span aria-hidden="true" className="h-px min-w-3 grow bg-line" />}
        </li>
      ))}
    </ol>
  )
}
