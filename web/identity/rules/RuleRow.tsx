import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { DirectoryRule, RuleDifference } from '#contract/people/directory-rules.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { rulesCopy } from './copy.ts'
import { RuleEffects } from './RuleEffects.tsx'

interface Props {
  /** A value stands before what the rule gives where its place does not name it. */
  rule: Pick<DirectoryRule, 'value' | 'role' | 'organization' | 'team' | 'placement'>
  whom: string
  isAsked: boolean
  onAsk: (isAsked: boolean) => void
  /** Who loses what by the end of the rule. */
  preview: Pick<UseQueryResult<RuleDifference>, 'data' | 'isPending'>
  removing: Pick<UseMutationResult, 'isPending' | 'error'>
  onRemove: () => void
}

/** A rule, which is deleted after a look at who loses by it. */
export function RuleRow({ rule, whom, isAsked, onAsk, preview, removing, onRemove }: Props) {
  const copy = useCopy(rulesCopy)
  const errorText = useErrorText()
  const { value, role, organization, team, placement } = rule
  const gifts = [
    role && organization && copy.gives(copy.words[role], organization),
    team && copy.ofTeam(team),
    placement && copy.inPlace(placement),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <>
      <span className="min-w-0 wrap-anywhere">{value === null ? gifts : `${value}: ${gifts}`}</span>
      <Button
        size="sm"
        variant="quiet"
        aria-label={copy.removeLabel(gifts, whom)}
        onClick={() => onAsk(true)}
      >
        {copy.remove}
      </Button>
      {removing.error && <Notice tone="danger">{errorText(removing.error, copy.noAnswer)}</Notice>}
      {isAsked && (
        <ConfirmDialog
          open
          tone="danger"
          busy={removing.isPending || preview.isPending}
          onClose={() => onAsk(false)}
          onConfirm={onRemove}
          title={<span className="wrap-anywhere">{copy.removeTitle(gifts, whom)}</span>}
          description={preview.data && <RuleEffects difference={preview.data} />}
          labels={{ confirm: copy.remove, cancel: copy.cancel, close: copy.close }}
        />
      )}
    </>
  )
}
