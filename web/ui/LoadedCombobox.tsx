import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ComboboxItem, ComboboxProps } from './Combobox.tsx'
import { ComboboxTrigger } from './ComboboxTrigger.tsx'
import { cx } from './cx.ts'
import type { FieldText, FieldWiring } from './Field.tsx'
import { popupClass, popupItemClass } from './popupClass.ts'
import { type ShownItem, treeMatches } from './treeMatches.ts'
import { usePopupHost } from './usePopupHost.ts'

type Props = Omit<ComboboxProps, keyof FieldText | 'id'> & {
  wiring: FieldWiring
  chosen: ComboboxItem | null
}

const indents = ['', 'pl-5', 'pl-10', 'pl-15', 'pl-20', 'pl-25']

export default function LoadedCombobox({ items, chosen, onChange, disabled = false, ...shown }: Props) {
  const [query, setQuery] = useState('')
  const matches = useMemo(() => treeMatches(items, query), [items, query])
  return (
    <Base.Root
      items={items}
      filteredItems={matches}
      value={chosen}
      onValueChange={(item: ComboboxItem | null) => item && onChange(item.value)}
      isItemEqualToValue={(item, value) => item?.value === value?.value}
      inputValue={query}
      onInputValueChange={setQuery}
      disabled={disabled}
      autoHighlight
      defaultOpen
    >
      <TriggerAndPopup {...shown} chosen={chosen} />
    </Base.Root>
  )
}

type ShownProps = Pick<Props, 'chosen' | 'placeholder' | 'labels' | 'look' | 'wiring'>

function TriggerAndPopup({ chosen, placeholder, labels, look, wiring }: ShownProps) {
  const { host, anchor } = usePopupHost()
  return (
    <>
      <Base.Trigger
        ref={anchor}
        render={
          <ComboboxTrigger
            {...wiring}
            look={look}
            icon={chosen?.icon}
            text={chosen?.label ?? placeholder}
            empty={!chosen}
          />
        }
      />
      <Base.Portal container={host}>
        <Base.Positioner
          positionMethod="fixed"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-40"
        >
          <Popup labels={labels} />
        </Base.Positioner>
      </Base.Portal>
    </>
  )
}

function Popup({ labels }: Pick<Props, 'labels'>) {
  return (
    <Base.Popup
      aria-label={labels.search}
      className={cx(
        popupClass,
        'flex max-h-(--available-height) w-(--anchor-width) min-w-80 max-w-(--available-width) flex-col',
      )}
    >
      <div className="flex items-center gap-2 border-b border-line px-3 text-muted">
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <Base.Input
          aria-label={labels.search}
          placeholder={labels.search}
          className="h-control min-w-0 grow bg-transparent text-base text-ink outline-none placeholder:text-muted sm:text-sm pointer-coarse:text-base"
        />
      </div>
      <Base.Empty className="px-3 py-6 text-center text-muted empty:hidden">{labels.empty}</Base.Empty>
      <Base.List className="max-h-104 scroll-py-1 overflow-y-auto overscroll-contain p-1 data-empty:hidden">
        {(item: ShownItem) => <Option key={item.value} item={item} />}
      </Base.List>
    </Base.Popup>
  )
}

function Option({ item }: { item: ShownItem }) {
  return (
    <Base.Item
      value={item}
      disabled={item.disabled ?? false}
      className={cx(popupItemClass, 'data-selected:font-medium')}
    >
      <span className={cx('flex min-w-0 grow items-center gap-2', indents[Math.min(item.level ?? 0, 5)])}>
        {item.icon}
        <span className="flex min-w-0 flex-col">
          <span className="line-clamp-2 wrap-anywhere">{item.label}</span>
          {(item.path || item.detail) && (
            <span className="truncate text-xs text-muted">{item.path || item.detail}</span>
          )}
        </span>
      </span>
      <Base.ItemIndicator className="text-action">
        <Check aria-hidden="true" />
      </Base.ItemIndicator>
    </Base.Item>
  )
}
