import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roles } from '#contract/platform/permissions.ts'
import { rulesCopy } from '#web/identity/rules/copy.ts'
import { Gifts } from '#web/identity/rules/Gifts.tsx'
import { MakeRule } from '#web/identity/rules/MakeRule.tsx'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { claimRulesCopy } from './copy.ts'
import { claimPreviewQuery, createClaimRuleMutation } from './queries.ts'

export function AddClaimRule({ connectionId }: { connectionId: string }) {
  const copy = useCopy(claimRulesCopy)
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <ClaimRuleForm connectionId={connectionId} onDone={() => setOpen(false)} />
  return (
    <Button size="sm" variant="secondary" className="self-start" onClick={() => setOpen(true)}>
      {copy.add}
    </Button>
  )
}

/** Names a group of the claim and what it gives, shows who gains and loses what, and only then makes the rule. */
function ClaimRuleForm({ connectionId, onDone }: { connectionId: string; onDone: () => void }) {
  const copy = { ...useCopy(rulesCopy), ...useCopy(claimRulesCopy) }
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const [shown, setShown] = useState(false)
  const making = useMutation(createClaimRuleMutation)
  const { value = '', role, organizationId, teamId, placementId } = chosen
  const wanted = {
    value: value.trim(),
    ...(role && { role: roles.find((one) => one === role), organizationId }),
    ...(teamId && { teamId }),
    ...(placementId && { placementId }),
  }
  const preview = useQuery({ ...claimPreviewQuery(connectionId, wanted), enabled: shown })
  const error = making.error ?? preview.error
  const isWhole = Boolean(role || teamId || placementId) && wanted.value !== ''
  const done = () => {
    toast({ text: copy.ruleMade, tone: 'success' })
    onDone()
  }
  const choose = (more: Record<string, string>) => {
    setChosen({ ...chosen, ...more })
    setShown(false)
  }
  return (
    <div className="flex flex-col gap-3 rounded-control bg-canvas p-3">
      {error && <Notice tone="danger">{errorText(error, copy.noAnswer)}</Notice>}
      <TextField
        label={copy.value}
        hint={copy.valueHint}
        value={value}
        onChange={({ target }) => choose({ value: target.value })}
      />
      <Gifts chosen={chosen} onChoose={choose} />
      <MakeRule
        difference={shown ? preview.data : undefined}
        note={copy.known}
        isReading={preview.isFetching}
        isMaking={making.isPending}
        isWhole={isWhole}
        onPreview={() => setShown(true)}
        onMake={() => making.mutate({ connectionId, ...wanted }, { onSuccess: done })}
        onCancel={onDone}
      />
    </div>
  )
}
