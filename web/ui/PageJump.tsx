import { type FormEvent, useState } from 'react'
import { controlClass } from './controlClass.ts'

type Props = { page: number; pageCount: number; onPage: (page: number) => void; label: string; total: string }

export function PageJump({ page, pageCount, onPage, label, total }: Props) {
  const [draft, setDraft] = useState({ page, text: String(page) })
  if (draft.page !== page) setDraft({ page, text: String(page) })

  const jump = (event?: FormEvent) => {
    event?.preventDefault()
    const wanted = Math.trunc(Number(draft.text))
    const target = wanted >= 1 ? Math.min(wanted, pageCount) : page
    setDraft({ page, text: String(target) })
    if (target !== page) onPage(target)
  }

  return (
    <form onSubmit={jump} className="flex min-w-0 items-center gap-1.5 sm:px-1.5">
      <label className="flex shrink-0 items-center gap-1.5">
        <span className="max-sm:sr-only">{label}</span>
        <input
          inputMode="numeric"
          value={draft.text}
          onChange={(event) => setDraft({ page, text: event.target.value })}
          onBlur={() => jump()}
          className={controlClass('h-8! w-14! px-2! text-center pointer-coarse:h-control!')}
        />
      </label>
      <span>{total}</span>
    </form>
  )
}
