import { Check } from 'lucide-react'
import type { PlayedQuestion } from './played.ts'

type Props = {
  answers: NonNullable<PlayedQuestion['answers']>
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

const rowClass =
  'relative flex min-h-14 items-center gap-3 rounded-control border border-control-line bg-surface px-4 py-3 text-base transition-colors hover:border-muted has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action'

/** The answers of a multiple choice, each as large as a finger needs. */
export function AnswerChoices({ answers, chosen, onChange }: Props) {
  return (
    <ul className="flex flex-col gap-3">
      {answers.map(({ id, text }) => (
        <li key={id}>
          <label className={rowClass}>
            <span className="relative grid size-6 shrink-0 place-items-center">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
                className="peer absolute inset-0 appearance-none rounded-small border border-control-line bg-surface outline-none checked:border-action checked:bg-action"
              />
              <Check
                aria-hidden="true"
                strokeWidth={3}
                className="pointer-events-none relative size-4 text-on-action opacity-0 peer-checked:opacity-100"
              />
            </span>
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
