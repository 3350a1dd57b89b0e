import { type ActivityType, activityType } from '#contract/insights/dashboard.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { cx } from '#web/ui/cx.ts'
import { activityLooks } from './activityTypes.ts'
import { calendarCopy } from './calendarCopy.ts'

type Props = { type: ActivityType | undefined; onType: (type: ActivityType | undefined) => void }

/** Filters the calendar by type. The buttons are also the legend of the colours. */
export function TypeFilter({ type, onType }: Props) {
  const copy = useCopy(calendarCopy)
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{copy.filter}</legend>
      {[undefined, ...activityType.options].map((option) => (
        <button
          key={option ?? ''}
          type="button"
          aria-pressed={option === type}
          onClick={() => onType(option)}
          className={cx(
            'inline-flex h-8 items-center gap-2 rounded-badge border px-3 text-xs font-medium transition-colors pointer-coarse:h-10',
            option === type
              ? 'border-action bg-action-soft text-action'
              : 'border-line bg-surface text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {option && (
            <span aria-hidden="true" className={cx('size-2 rounded-badge', activityLooks[option].dot)} />
          )}
          {option ? copy.types[option] : copy.all}
        </button>
      ))}
    </fieldset>
  )
}
