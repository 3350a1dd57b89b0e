import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DirectoryRule } from '#contract/people/directory-rules.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { groupsCopy } from './groupsCopy.ts'
import { deleteRuleMutation, previewQuery } from './queries.ts'
import { RuleEffects } from './RuleEffects.tsx'

interface Props {
  directoryId: string
  /** The group or the attribute that the rules ask for. */
  name: string
  condition: { groupId: string } | { attributeId: string }
  rules: DirectoryRule[]
}

/** The rules of a group or an attribute. */
export function Rules({ rules, ...of }: Props) {
  return rules.map((rule) => <Rule key={rule.id} rule={rule} {...of} />)
}

function Rule({ rule, name, condition, directoryId }: Omit<Props, 'rules'> & { rule: DirectoryRule }) {
  const copy = useCopy(groupsCopy)
  const errorText = useErrorText()
  const [asked, setAsked] = useState(false)
  const removing = useMutation(deleteRuleMutation)
  const { value, role, organizationId, organization, teamId, team, placementId, placement } = rule
  const wanted = {
    ...condition,
    ...(value !== null && { value }),
    ...(role && organizationId && { role, organizationId }),
    ...(teamId && { teamId }),
    ...(placementId && { placementId }),
    deleted: true,
  }
  const preview = useQuery({ ...previewQuery(directoryId, wanted), enabled: asked })
  const gifts = [
    role && organization && copy.gives(copy.words[role], organization),
    team && copy.ofTeam(team),
    placement && copy.inPlace(placement),
  ]
    .filter(Boolean)
    .join(', ')
  const whom = value === null ? name : `${name} = ${value}`
  const done = { onSettled: () => setAsked(false) }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pl-3">
      <span className="wrap-anywhere">{value === null ? gifts : `${value}: ${gifts}`}</span>
      <Button
        size="sm"
        variant="quiet"
        aria-label={copy.removeLabel(gifts, whom)}
        onClick={() => setAsked(true)}
      >
        {copy.remove}
      </Button>
      {removing.error && <Notice tone="danger">{errorText(removing.error, copy.noAnswer)}</Notice>}
      {asked && (
        <ConfirmDialog
          open
          tone="danger"
          busy={removing.isPending || preview.isPending}
          onClose={() => setAsked(false)}
          onConfirm={() => removing.mutate({ directoryId, ruleId: rule.id }, done)}
          title={<span className="wrap-anywhere">{copy.removeTitle(gifts, whom)}</span>}
          description={preview.data && <RuleEffects difference={preview.data} />}
          labels={{ confirm: copy.remove, cancel: copy.cancel, close: copy.close }}
        />
      )}
    </div>
  )
}
