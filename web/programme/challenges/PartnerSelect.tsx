import { useQuery } from '@tanstack/react-query'
import { useCopy } from '#web/platform/language/language.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { ChoicesFailed } from './ChoicesFailed.tsx'
import { partnersQuery } from './queries.ts'
import { settingsCopy } from './settingsCopy.ts'

type Props = {
  label: string
  value: string | undefined
  onChange: (partner: string | undefined) => void
  /** Shows the cost of a tree for each partner. */
  withCost?: boolean
}

export function PartnerSelect({ label, value, onChange, withCost = false }: Props) {
  const copy = useCopy(settingsCopy)
  const partners = useQuery(partnersQuery)
  if (partners.isError)
    return <ChoicesFailed onRetry={() => void partners.refetch()} busy={partners.isFetching} />
  return (
    <SelectField
      label={label}
      placeholder={copy.noPartner}
      options={(partners.data ?? []).map(({ id, name, costPerTree }) => ({
        value: id,
        label: withCost ? `${name} · ${copy.costPerTree(copy.dollars(costPerTree))}` : name,
      }))}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  )
}
