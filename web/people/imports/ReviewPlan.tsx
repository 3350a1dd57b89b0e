import { useState } from 'react'
import type { ImportPlan } from '#contract/people/imports.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { importCopy } from './copy.ts'
import { PlanRows, type Shown } from './PlanRows.tsx'
import { RefusedRows } from './RefusedRows.tsx'

type Props = {
  plan: ImportPlan
  error: unknown
  autoInvite: boolean
  onAutoInvite: (on: boolean) => void
}

/** Shows the planned action of each row before the import starts. */
export function ReviewPlan({ plan, error, autoInvite, onAutoInvite }: Props) {
  const copy = useCopy(importCopy)
  const errorText = useErrorText()
  const { creates, changes, skips, incomplete } = plan
  const [shown, setShown] = useState<Shown>(creates > 0 ? 'create' : changes > 0 ? 'change' : 'skip')
  return (
    <div className="flex flex-col gap-4">
      {error !== null && (
        <Notice tone="danger" title={copy.beginFailed}>
          {errorText(error, copy.noAnswer)}
        </Notice>
      )}
      {creates + changes === 0 && <Notice tone="warning">{copy.nothing}</Notice>}
      {incomplete > 0 && <Notice tone="warning">{copy.incomplete(incomplete)}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label={copy.filter}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'create', label: copy.create(creates) },
            { value: 'change', label: copy.change(changes) },
            { value: 'skip', label: copy.skip(skips) },
          ]}
        />
        {skips + incomplete > 0 && <RefusedRows importId={plan.id} />}
      </div>
      <PlanRows key={shown} importId={plan.id} action={shown} />
      <CheckboxField
        label={copy.autoInvite}
        hint={copy.autoInviteHint}
        checked={autoInvite}
        onChange={({ target }) => onAutoInvite(target.checked)}
      />
    </div>
  )
}
