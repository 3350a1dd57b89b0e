import { useId } from 'react'
import { type ChallengeType, challengeType } from '#contract/programme/challenge-settings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { typeIcons } from '#web/ui/challengeTypeIcons.ts'
import { typeCopy } from './typeCopy.ts'
import { wizardCopy } from './wizardCopy.ts'

type Props = { value: ChallengeType | undefined; onChange: (type: ChallengeType) => void }

function TypeWords({ type, id }: { type: ChallengeType; id: string }) {
  const { label, description } = useCopy(typeCopy).types[type]
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <span id={id} className="font-medium">
        {label}
      </span>
      <span id={`${id}-what`} className="text-muted">
        {description}
      </span>
    </span>
  )
}

export function TypeStep({ value, onChange }: Props) {
  const copy = useCopy(wizardCopy)
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-3 text-base font-medium">{copy.chooseType}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {challengeType.options.map((type) => {
          const Icon = typeIcons[type]
          return (
            <label
              key={type}
              className="relative flex items-start gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-control-line has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
            >
              <input
                type="radio"
                name={name}
                value={type}
                checked={type === value}
                onChange={() => onChange(type)}
                aria-labelledby={`${name}-${type}`}
                aria-describedby={`${name}-${type}-what`}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-action">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <TypeWords type={type} id={`${name}-${type}`} />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
