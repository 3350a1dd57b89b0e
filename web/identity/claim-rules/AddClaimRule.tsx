import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rulesCopy } from '#web/identity/rules/copy.ts'
import { Gifts } from '#web/identity/rules/Gifts.tsx'
import { MakeRule } from '#web/identity/rules/MakeRule.tsx'
import { useRuleDraft } from '#web/identity/rules/useRuleDraft.ts'
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
  const { chosen, value, isShown, gifts, isGiving, show, choose } = useRuleDraft()
  const making = useMutation(createClaimRuleMutation)
  const wanted = {
    value: value.trim(),
    ...gifts,
  }
  const preview = useQuery({ ...claimPreviewQuery(connectionId, wanted), enabled: isShown })
  const error = making.error ?? preview.error
  const isWhole = isGiving && wanted.value !== ''
  const done = () => {
    toast({ text: copy.ruleMade, tone: 'success' })
    onDone()
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
        difference={isShown ? preview.data : undefined}
        note={copy.known}
        isReading={preview.isFetching}
        isMaking={making.isPending}
        isWhole={isWhole}
        onPreview={show}
        onMake={() => making.mutate({ connectionId, ...wanted }, { onSuccess: done })}
        onCancel={onDone}
      />
    </div>
  )
}
