import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { Competitors } from './Competitors.tsx'
import { ScoringChoice } from './ScoringChoice.tsx'
import { SettingsGroup } from './SettingsGroup.tsx'
import { settingsCopy } from './settingsCopy.ts'
import type { DraftProps } from './useDraft.ts'

export function CompanySettings({ draft, change }: DraftProps) {
  const copy = useCopy(settingsCopy)
  const { tree } = useOrganizations()
  return (
    <SettingsGroup title={copy.companies}>
      <Competitors
        choices={tree.map(({ organization: { id, name } }) => ({ id, name }))}
        chosen={draft.companies}
        onChange={(chosen) => change({ companies: chosen })}
        labels={{
          one: copy.company,
          choose: copy.chooseCompany,
          add: copy.addCompany,
          none: copy.noCompaniesChosen,
          list: copy.companies,
          remove: copy.remove,
        }}
      />
      <ScoringChoice value={draft.scoringMethod} onChange={(scoringMethod) => change({ scoringMethod })} />
    </SettingsGroup>
  )
}
