import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { cx } from './cx.ts'

type Props<Value extends string> = {
  label: string
  tabs: readonly { value: Value; label: ReactNode; count?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: Props<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const target = steps[event.key]?.(at, tabs.length)
    const tab = target === undefined ? undefined : tabs[target]
    if (!tab || target === undefined) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll('button')[target]?.focus()
  }

  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.value}
            id={`${id}-${tab.value}`}
            panelId={`${id}-panel`}
            tab={tab}
            isSelected={tab.value === value}
            onSelect={() => onChange(tab.value)}
          />
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="min-w-0">
        {children}
      </div>
    </div>
  )
}

type TabProps = {
  id: string
  panelId: string
  tab: { label: ReactNode; count?: ReactNode }
  isSelected: boolean
  onSelect: () => void
}

function Tab({ id, panelId, tab, isSelected, onSelect }: TabProps) {
  return (
    <button
      type="button"
      role="tab"
      id={id}
      aria-selected={isSelected}
      aria-controls={panelId}
      tabIndex={isSelected ? 0 : -1}
      onClick={onSelect}
      className={cx(
        'relative flex h-control shrink-0 items-center gap-2 rounded-small px-3 font-medium transition-colors focus-visible:-outline-offset-2',
        'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-badge',
        isSelected ? 'text-action after:bg-action' : 'text-muted hover:text-ink',
      )}
    >
      {tab.label}
      {tab.count !== undefined && (
        <span className="rounded-badge bg-sunken px-2 text-xs text-muted">{tab.count}</span>
      )}
    </button>
  )
}
