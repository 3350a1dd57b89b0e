import type { ReactNode } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { listCopy } from './listCopy.ts'
import type { Listing } from './useListing.ts'

type Props = Pick<Listing<{ search: string }>, 'listing' | 'move'> & {
  searchHint: string
  /** Filters and export next to the search field. */
  children?: ReactNode
}

export function ListFilters({ listing, move, searchHint, children }: Props) {
  const copy = useCopy(listCopy)
  return (
    <search className="flex flex-wrap items-end gap-3 pb-4">
      <SearchField
        className="grow basis-full sm:max-w-96 sm:basis-40"
        label={copy.search}
        placeholder={searchHint}
        maxLength={200}
        value={listing.search}
        delayMs={pacing.usersSearchDebounce}
        onSearch={(search) => move({ search }, { replace: true })}
        clearLabel={copy.clear}
      />
      {children}
    </search>
  )
}

type ChoiceProps<T extends string> = {
  label: string
  /** Label of the empty option; without it one option is always selected. */
  placeholder?: string
  options: readonly { value: T; label: string }[]
  value: T | undefined
  /** Called with undefined for the empty option. */
  onChoose: (value: T | undefined) => void
  className?: string
}

export function ListChoice<T extends string>({
  label,
  placeholder,
  options,
  value,
  onChoose,
  className = 'sm:max-w-44',
}: ChoiceProps<T>) {
  return (
    <SelectField
      className={`grow basis-32 ${className}`}
      label={label}
      {...(placeholder !== undefined && { placeholder })}
      options={options}
      value={value ?? ''}
      onChange={({ target }) => onChoose(options.find((option) => option.value === target.value)?.value)}
    />
  )
}
