import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { holdsAllOf, type Role, roles } from '#contract/platform/permissions.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { claimRulesCopy } from './copy.ts'
import { Difference } from './Difference.tsx'
import { claimPreviewQuery, createClaimRuleMutation } from './queries.ts'

/** Names a group of the claim and a role, shows who gains it, and only then makes the rule. */
export function AddClaimRule({ connectionId }: { connectionId: string }) {
  const copy = useCopy(claimRulesCopy)
  const errorText = useErrorText()
  const { current, currentId } = useOrganizations()
  // Nobody gives more than they hold.
  const choices = roles.filter((role) => holdsAllOf(current?.roles ?? [], role))
  const [value, setValue] = useState('')
  const [role, setRole] = useState<Role | undefined>(choices.at(-1))
  const [shown, setShown] = useState(false)
  const making = useMutation(createClaimRuleMutation)
  const wanted = { value: value.trim(), role: role ?? 'viewer', organizationId: currentId }
  const preview = useQuery({ ...claimPreviewQuery(connectionId, wanted), enabled: shown })
  const error = making.error ?? preview.error
  const done = {
    onSuccess: () => {
      setValue('')
      setShown(false)
    },
  }
  return (
    <div className="flex flex-col gap-3">
      {error && <Notice tone="danger">{errorText(error, copy.noAnswer)}</Notice>}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label={copy.value}
          hint={copy.valueHint}
          value={value}
          onChange={({ target }) => {
            setValue(target.value)
            setShown(false)
          }}
        />
        <SelectField
          label={copy.role}
          value={role ?? ''}
          options={choices.map((one) => ({ value: one, label: copy.words[one] }))}
          onChange={({ target }) => {
            setRole(choices.find((one) => one === target.value))
            setShown(false)
          }}
        />
      </div>
      {shown && preview.data && (
        <Notice tone="info">
          <Difference difference={preview.data} />
        </Notice>
      )}
      {shown && preview.data ? (
        <Button
          size="sm"
          busy={making.isPending}
          className="self-start"
          onClick={() => making.mutate({ connectionId, ...wanted }, done)}
        >
          {copy.make}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          busy={preview.isFetching}
          disabled={wanted.value === ''}
          className="self-start"
          onClick={() => setShown(true)}
        >
          {copy.preview}
        </Button>
      )}
    </div>
  )
}
