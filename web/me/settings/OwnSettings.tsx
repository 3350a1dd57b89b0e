import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { goals, type MemberSettings } from '#contract/participation/settings.ts'
import { loadMember, useMember } from '#web/me/member/member.ts'
import { settingsQuery } from '#web/me/record/queries.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { storeAnswer } from '#web/platform/api/storeAnswer.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { toast } from '#web/ui/toast.ts'
import { GoalField } from './GoalField.tsx'
import { settingsMutation } from './queries.ts'
import { settingsCopy } from './settingsCopy.ts'

const movements: readonly MemberSettings['movement'][] = ['feet', 'wheels', 'other']

/** Goal, time zone and way of moving, saved together. */
export function OwnSettings({ settings }: { settings: MemberSettings }) {
  const copy = useCopy(settingsCopy)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { organization } = useMember()
  const [chosen, setChosen] = useState(settings)
  const save = useMutation({
    ...settingsMutation,
    onSuccess: async (answer) => {
      await storeAnswer(queries, settingsQuery.queryKey, answer)
      toast({ text: copy.saved })
      // Screens read the goal with the days, and what figures are called with the kept settings.
      await Promise.all([
        // The person's time zone decides which day today is.
        loadMember(),
        ...[['days'], ['settings']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ])
    },
  })
  const isGoal = chosen.goal >= goals.min && chosen.goal <= goals.max
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isGoal) save.mutate(chosen)
  }
  // A browser may list a zone under another name than the one stored.
  const names = new Set([
    ...(settings.timezone ? [settings.timezone] : []),
    ...Intl.supportedValuesOf('timeZone'),
  ])
  const zones = [...names].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  return (
    <Card title={copy.own} description={copy.ownDetail}>
      <form onSubmit={submit} className="flex flex-col gap-6">
        {save.isError && <Notice tone="danger">{errorText(save.error, copy.failed)}</Notice>}
        <GoalField
          goal={chosen.goal}
          isOnFoot={chosen.movement === 'feet'}
          error={isGoal ? undefined : copy.goalRange}
          onChange={(goal) => setChosen({ ...chosen, goal })}
        />
        <div className="flex flex-col gap-1.5">
          <SegmentedControl
            label={copy.movement}
            hideLabel={false}
            options={movements.map((value) => ({ value, label: copy.movements[value] }))}
            value={chosen.movement}
            onChange={(movement) => setChosen({ ...chosen, movement })}
          />
          <p className="text-muted">{copy.movementHint}</p>
        </div>
        <SelectField
          label={copy.zone}
          hint={copy.zoneHint}
          options={[
            { value: '', label: copy.sameZone(organization.timezone.replaceAll('_', ' ')) },
            ...zones,
          ]}
          value={chosen.timezone ?? ''}
          onChange={({ target }) => setChosen({ ...chosen, timezone: target.value || null })}
        />
        <Button type="submit" busy={save.isPending} className="self-start">
          {copy.save}
        </Button>
      </form>
    </Card>
  )
}
