import { useRef, useState } from 'react'
import { type Arrangement, isOrdered, type OwnSource } from '#contract/participation/own-sources.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { ArrangementChange } from './ArrangementChange.tsx'
import { SourceRow } from './SourceRow.tsx'
import { sourcesCopy } from './sourcesCopy.ts'

const arrangementOf = (sources: readonly OwnSource[]): Arrangement => ({
  order: sources.map(({ id }) => id),
  off: sources.filter(({ isOff }) => isOff).map(({ id }) => id),
})

const swapped = (order: readonly string[], at: number, to: number): string[] =>
  order.map((id, place) => (place === at ? order[to] : place === to ? order[at] : id) ?? id)

/** The sources by rank. What is moved or switched is shown with its effect before it is saved. */
export function SourceOrder({ sources }: { sources: readonly OwnSource[] }) {
  const copy = useCopy(sourcesCopy)
  const list = useRef<HTMLOListElement>(null)
  const [draft, setDraft] = useState<Arrangement>()
  const stored = arrangementOf(sources.filter(({ kind }) => isOrdered(kind)))
  const { order, off } = draft ?? stored
  const propose = (next: Arrangement) =>
    setDraft(JSON.stringify(next) === JSON.stringify(stored) ? undefined : next)
  const byId = new Map(sources.map((source) => [source.id, source]))
  const ordered = order.flatMap((id) => byId.get(id) ?? [])
  const last = sources.filter(({ kind }) => !isOrdered(kind))
  if (sources.length === 0)
    return (
      <Card title={copy.order}>
        <p className="text-base text-muted">{copy.none}</p>
      </Card>
    )
  const close = () => {
    setDraft(undefined)
    // The pressed button disappears with the panel.
    list.current?.focus()
  }
  const move = (at: number, to: number) => propose({ order: swapped(order, at, to), off })
  return (
    <>
      <Card title={copy.order} description={copy.orderDetail} flush>
        <ol ref={list} tabIndex={-1} className="outline-none divide-y divide-line border-t border-line">
          {ordered.map((source, at) => (
            <SourceRow
              key={source.id}
              source={{ ...source, isOff: off.includes(source.id) }}
              onUp={at > 0 ? () => move(at, at - 1) : undefined}
              onDown={at < ordered.length - 1 ? () => move(at, at + 1) : undefined}
              onSwitch={() =>
                propose({
                  order,
                  off: order.filter((id) => off.includes(id) !== (id === source.id)),
                })
              }
            />
          ))}
          {last.map((source) => (
            <SourceRow key={source.id} source={source} />
          ))}
        </ol>
      </Card>
      {draft && <ArrangementChange arrangement={draft} onDone={close} />}
    </>
  )
}
