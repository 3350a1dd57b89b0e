import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DirectoryRule } from '#contract/people/directory-rules.ts'
import { rulesCopy } from '#web/identity/rules/copy.ts'
import { RuleRow } from '#web/identity/rules/RuleRow.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { toast } from '#web/ui/toast.ts'
import { deleteRuleMutation, previewQuery } from './queries.ts'

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
  const copy = useCopy(rulesCopy)
  const [isAsked, setAsked] = useState(false)
  const removing = useMutation(deleteRuleMutation)
  const { value, role, organizationId, teamId, placementId } = rule
  const wanted = {
    ...condition,
    ...(value !== null && { value }),
    ...(role && organizationId && { role, organizationId }),
    ...(teamId && { teamId }),
    ...(placementId && { placementId }),
    deleted: true,
  }
  const preview = useQuery({ ...previewQuery(directoryId, wanted), enabled: isAsked })
  const onSuccess = () => toast({ text: copy.ruleDeleted, tone: 'success' })
  const done = { onSettled: () => setAsked(false) }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pl-3">
      <RuleRow
        rule={rule}
        whom={value === null ? name : `${name} = ${value}`}
        isAsked={isAsked}
        onAsk={setAsked}
        preview={preview}
        removing={removing}
        onRemove={() => removing.mutate({ directoryId, ruleId: rule.id }, { ...done, onSuccess })}
      />
    </div>
  )
}
