import { useMutation, useQuery } from '@tanstack/react-query'
import type { ChallengeState } from '#contract/participation/joins.ts'
import type { ActivityMetric } from '#contract/programme/challenges.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { toast } from '#web/ui/toast.ts'
import { AppealRow } from './AppealRow.tsx'
import { nameMutation, refereeQuery } from './queries.ts'
import { refereeCopy } from './refereeCopy.ts'

type Props = { challengeId: string; metric: ActivityMetric; state: ChallengeState }

/** Names the referee, and shows the referee the appeals of a challenge. */
export function Referee({ challengeId, metric, state }: Props) {
  const copy = useCopy(refereeCopy)
  const errorText = useErrorText()
  const { data } = useQuery(refereeQuery(challengeId))
  const name = useMutation({
    ...nameMutation,
    onSuccess: ({ data: { referee } }) => referee && toast({ tone: 'success', text: copy.named }),
  })
  if (!data) return null
  const { referee, isReferee, candidates, cases } = data
  return (
    <Card title={copy.title} description={copy.detail}>
      <div className="flex flex-col gap-5">
        {name.isError && <Notice tone="danger">{errorText(name.error, copy.failed)}</Notice>}
        <SelectField
          className="max-w-md"
          label={copy.referee}
          hint={copy.hint}
          placeholder={copy.nobody}
          options={candidates.map((one) => ({ value: one.id, label: one.name }))}
          value={(name.isPending ? name.variables : referee?.id) ?? ''}
          onChange={({ target }) => name.mutate(target.value || null)}
        />
        {!referee && <Notice>{copy.noneNamed}</Notice>}
        {referee && !isReferee && <p className="text-muted">{copy.notYou(referee.name)}</p>}
        {isReferee && cases.length === 0 && (
          <p className="text-muted">{state === 'sealed' ? copy.over : copy.none}</p>
        )}
        {cases.length > 0 && (
          <ul className="divide-y divide-line rounded-control border border-line">
            {cases.map((one) => (
              <AppealRow key={one.id} appeal={one} metric={metric} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
