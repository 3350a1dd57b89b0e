import { Copy, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { QuestionDraft } from './draft.ts'
import { questionCopy } from './questionCopy.ts'
import type { useReorder } from './useReorder.ts'

interface Actions {
  grip: ReturnType<ReturnType<typeof useReorder>['grip']>
  onEdit: () => void
  /** Undefined where there is no room for another. */
  onDuplicate: (() => void) | undefined
  onRemove: () => void
}

type Props = {
  question: QuestionDraft
  /** From 1 on. */
  place: number
  dragged: boolean
  /** Undefined while nothing may change. */
  actions: Actions | undefined
}

export function QuestionItem({ question, place, dragged, actions }: Props) {
  const copy = useCopy(questionCopy)
  return (
    <li
      data-id={question.id}
      className={cx(
        'flex flex-wrap items-start gap-x-2 rounded-control border bg-surface py-2 pr-2 transition-shadow',
        dragged ? 'relative z-10 border-action shadow-raised' : 'border-line',
        actions ? 'pl-1' : 'pl-3',
      )}
    >
      {actions && (
        <IconButton
          {...actions.grip}
          size="sm"
          label={copy.grip(place)}
          title={copy.gripHint}
          icon={<GripVertical />}
          className={cx('touch-none text-muted', dragged ? 'cursor-grabbing!' : 'cursor-grab!')}
        />
      )}
      <QuestionText question={question} place={place} />
      {actions && <QuestionButtons place={place} actions={actions} />}
    </li>
  )
}

function QuestionText({ question, place }: Pick<Props, 'question' | 'place'>) {
  const copy = useCopy(questionCopy)
  const { text, type, points, answers } = question
  const correct = answers.filter(({ isCorrect }) => isCorrect).length
  const about = [
    type === 'multiple' ? copy.multiple : copy.open,
    copy.worth(points),
    ...(type === 'multiple' ? [copy.choices(answers.length, correct)] : []),
  ]
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-0.5 py-1.5">
      <p className="font-medium wrap-anywhere">
        <span className="text-muted">{place}. </span>
        {text}
      </p>
      <p className="text-xs text-muted">{about.join(' · ')}</p>
    </div>
  )
}

function QuestionButtons({ place, actions }: { place: number; actions: Actions }) {
  const copy = useCopy(questionCopy)
  return (
    <div className="flex shrink-0 max-sm:w-full max-sm:justify-end">
      <IconButton size="sm" label={copy.editQuestion(place)} icon={<Pencil />} onClick={actions.onEdit} />
      <IconButton
        size="sm"
        label={copy.duplicate(place)}
        icon={<Copy />}
        disabled={!actions.onDuplicate}
        onClick={actions.onDuplicate}
      />
      <IconButton size="sm" label={copy.remove(place)} icon={<Trash2 />} onClick={actions.onRemove} />
    </div>
  )
}
