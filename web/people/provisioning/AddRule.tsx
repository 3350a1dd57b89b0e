import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DirectoryGroup } from '#contract/people/directory-rules.ts'
import { holdsAllOf, type Role, roles } from '#contract/platform/permissions.ts'
import { Difference } from '#web/identity/claim-rules/Difference.tsx'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { groupsCopy } from './groupsCopy.ts'
import { createRuleMutation, previewQuery } from './queries.ts'

type Props = { directoryId: string; group: DirectoryGroup; onDone: () => void }

/** Chooses a role for a group, shows who gains it, and only then makes the rule. */
export function AddRule({ directoryId, group, onDone }: Props) {
  const copy = useCopy(groupsCopy)
  const errorText = useErrorText()
  const { current, currentId } = useOrganizations()
  // Nobody gives more than they hold.
  const choices = roles.filter((role) => holdsAllOf(current?.roles ?? [], role))
  const [role, setRole] = useState<Role | undefined>(choices.at(-1))
  const [shown, setShown] = useState(false)
  const making = useMutation(createRuleMutation)
  const wanted = { groupId: group.id, role: role ?? 'viewer', organizationId: currentId }
  const preview = useQuery({ ...previewQuery(directoryId, wanted), enabled: shown })
  const error = making.error ?? preview.error
  return (
    <div className="flex flex-col gap-3 rounded-control bg-canvas p-3">
      {error && <Notice tone="danger">{errorText(error, copy.noAnswer)}</Notice>}
      <SelectField
        label={copy.role}
        value={role ?? ''}
        options={choices.map((one) => ({ value: one, label: copy.words[one] }))}
        onChange={({ target }) => {
          setRole(choices.find((one) => one === target.value))
          setShown(false)
        }}
      />
      {shown && preview.data && (
        <Notice tone="info">
          <Difference difference={preview.data} />
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {shown && preview.data ? (
          <Button
            size="sm"
            busy={making.isPending}
            onClick={() => making.mutate({ directoryId, ...wanted }, { onSuccess: onDone })}
          >
            {copy.make}
          </Button>
        ) : (
          <Button size="sm" variant="secondary" busy={preview.isFetching} onClick={() => setShown(true)}>
            {copy.preview}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={onDone}>
          {copy.cancel}
        </Button>
      </div>
    </div>
  )
}
