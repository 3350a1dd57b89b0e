import { isConfidential, quizCategory } from '#contract/programme/quizzes.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { quizzesCopy } from './copy.ts'
import type { QuizDraft } from './draft.ts'
import { panelCopy } from './panelCopy.ts'

type Props = { draft: QuizDraft; onChange: (part: Partial<QuizDraft>) => void }

export function QuizFields({ draft, onChange }: Props) {
  const copy = useCopy(panelCopy)
  const { categories } = useCopy(quizzesCopy)
  const { category } = draft
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      <TextField
        className="col-span-2"
        label={copy.title}
        name="title"
        maxLength={120}
        placeholder={copy.titleHint}
        value={draft.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <SelectField
        className="col-span-2"
        label={copy.category}
        name="category"
        placeholder={copy.noCategory}
        options={quizCategory.options.map((value) => ({ value, label: categories[value] }))}
        value={category}
        onChange={({ target }) =>
          onChange({ category: quizCategory.options.find((one) => one === target.value) ?? '' })
        }
        hint={category && (isConfidential(category) ? copy.confidential : copy.named)}
      />
      <DayField name="startDate" label={copy.start} draft={draft} onChange={onChange} />
      <DayField name="endDate" label={copy.end} draft={draft} onChange={onChange} />
    </div>
  )
}

type DayProps = Props & { name: 'startDate' | 'endDate'; label: string }

function DayField({ name, label, draft, onChange }: DayProps) {
  return (
    <TextField
      className="max-sm:col-span-2"
      label={label}
      name={name}
      type="date"
      value={draft[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
}
