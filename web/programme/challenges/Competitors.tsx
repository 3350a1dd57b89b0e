import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

interface Competitor {
  id: string
  name: string
  /** Shown after the name, for example the number of members. */
  size?: string | undefined
}

type Props = {
  choices: readonly Competitor[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  labels: {
    one: string
    choose: string
    add: string
    none: string
    list: string
    remove: (name: string) => string
  }
}

/** Selects the competitors. Each can be added once. */
export function Competitors({ choices, chosen, onChange, labels }: Props) {
  const [selected, setSelected] = useState('')
  const free = choices.filter(({ id }) => !chosen.includes(id))
  const add = () => {
    if (!selected || chosen.includes(selected)) return
    onChange([...chosen, selected])
    setSelected('')
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-2">
        <SelectField
          className="grow"
          label={labels.one}
          placeholder={labels.choose}
          options={free.map(({ id, name, size }) => ({
            value: id,
            label: size ? `${name} (${size})` : name,
          }))}
          value={selected}
          onChange={({ target }) => setSelected(target.value)}
        />
        <Button variant="secondary" icon={<Plus />} disabled={!selected} onClick={add}>
          {labels.add}
        </Button>
      </div>
      {chosen.length === 0 ? (
        <p className="text-muted">{labels.none}</p>
      ) : (
        <ul aria-label={labels.list} className="divide-y divide-line rounded-control border border-line">
          {chosen.map((id) => {
            const { name, size } = choices.find((choice) => choice.id === id) ?? { name: id }
            const remove = () => onChange(chosen.filter((other) => other !== id))
            return <Chosen key={id} {...{ name, size, remove }} label={labels.remove(name)} />
          })}
        </ul>
      )}
    </div>
  )
}

type ChosenProps = Pick<Competitor, 'name' | 'size'> & { label: string; remove: () => void }

function Chosen({ name, size, label, remove }: ChosenProps) {
  return (
    <li className="flex min-h-11 items-center gap-2 pr-1.5 pl-3">
      <span className="min-w-0 grow truncate" title={name}>
        {name}
      </span>
      {size && <span className="shrink-0 text-muted">{size}</span>}
      <IconButton size="sm" label={label} icon={<X />} onClick={remove} />
    </li>
  )
}
