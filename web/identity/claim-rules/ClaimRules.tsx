import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Connection, groupSources } from '#contract/identity/connections.ts'
import type { ClaimRule } from '#contract/people/claim-rules.ts'
import { RuleRow } from '#web/identity/rules/RuleRow.tsx'
import { FirstSteps } from '#web/identity/vendors/FirstSteps.tsx'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { AddClaimRule } from './AddClaimRule.tsx'
import { claimRulesCopy } from './copy.ts'
import { GroupGuide } from './GroupGuide.tsx'
import { groupGuidesCopy } from './guidesCopy.ts'
import {
  claimPreviewQuery,
  claimRulesQuery,
  deleteClaimRuleMutation,
  groupSettingsMutation,
} from './queries.ts'

/** Where the groups of a connection's people come from, and what they give. */
export function ClaimRules({ connection }: { connection: Connection }) {
  const { id, groupSource, places } = connection
  const may = useMay()
  const guide = useCopy(groupGuidesCopy)
  const copy = useCopy(claimRulesCopy)
  const errorText = useErrorText()
  const changing = useMutation(groupSettingsMutation)
  const isOn = groupSource === 'sign-in'
  const list = useQuery({ ...claimRulesQuery(id), enabled: isOn })
  const { groupSource: chosen = groupSource, places: isPlacing = places } = changing.isPending
    ? changing.variables
    : connection
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-3">
      <h3 className="py-1 font-medium">{copy.title}</h3>
      {changing.error && <Notice tone="danger">{errorText(changing.error, copy.noAnswer)}</Notice>}
      <SelectField
        label={copy.source}
        value={chosen ?? 'none'}
        options={(['none', ...groupSources] as const).map((value) => ({ value, label: copy.sources[value] }))}
        onChange={({ target }) => {
          const wanted = groupSources.find((source) => source === target.value) ?? null
          changing.mutate({ connectionId: id, groupSource: wanted })
        }}
      />
      {isOn && (
        <>
          <p className="text-muted">{copy.lead}</p>
          {list.isError && !list.data && <ListFailed list={list} sentence={copy.failed} />}
          <ul className="flex flex-col divide-y divide-line">
            {list.data?.map((rule) => (
              <Rule key={rule.id} rule={rule} connectionId={id} />
            ))}
          </ul>
          {list.data?.length === 0 && <FirstSteps sentence={guide.empty} steps={guide.steps} />}
          <AddClaimRule connectionId={id} />
          {may('people.write') && (
            <CheckboxField
              label={copy.places}
              hint={copy.placesHint}
              checked={isPlacing}
              onChange={({ target }) => changing.mutate({ connectionId: id, places: target.checked })}
            />
          )}
          <GroupGuide connection={connection} />
        </>
      )}
    </section>
  )
}

function Rule({ rule, connectionId }: { rule: ClaimRule; connectionId: string }) {
  const [isAsked, setAsked] = useState(false)
  const removing = useMutation(deleteClaimRuleMutation)
  const { value, role, organizationId, teamId, placementId } = rule
  const wanted = {
    value,
    ...(role && organizationId && { role, organizationId }),
    ...(teamId && { teamId }),
    ...(placementId && { placementId }),
    deleted: true,
  }
  const preview = useQuery({ ...claimPreviewQuery(connectionId, wanted), enabled: isAsked })
  const done = { onSettled: () => setAsked(false) }
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <RuleRow
        rule={rule}
        whom={value}
        isAsked={isAsked}
        onAsk={setAsked}
        preview={preview}
        removing={removing}
        onRemove={() => removing.mutate({ connectionId, ruleId: rule.id }, done)}
      />
    </li>
  )
}
