import { Dices } from 'lucide-react'
import type { ChallengeOfMember } from '#contract/participation/joins.ts'
import { useAliasText } from '#web/me/score/aliasText.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AppearanceField } from './AppearanceField.tsx'
import { competitions } from './competitions.ts'
import { joinCopy } from './joinCopy.ts'
import { LeaveButton } from './LeaveButton.tsx'
import { useJoinChanges } from './useJoinChanges.ts'

type Props = { challenge: ChallengeOfMember; join: NonNullable<ChallengeOfMember['join']> }

/** How one appears in a challenge, whether one is cheered, and the way out. */
export function OwnJoin({ challenge: { id, state, type }, join }: Props) {
  const copy = useCopy(joinCopy)
  const aliasText = useAliasText()
  const errorText = useErrorText()
  const { change } = useJoinChanges(id)
  // The choice is shown at once; the answer of the server follows.
  const chosen = (change.isPending && change.variables) || {}
  return (
    <Card title={copy.you} description={join.group && copy.plays(join.group.name)}>
      <div className="flex flex-col gap-5">
        {change.isError && <Notice tone="danger">{errorText(change.error, copy.failed)}</Notice>}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex flex-col">
            <span className="text-muted">{copy.alias}</span>
            <span className="text-lg font-semibold">{aliasText(join.alias)}</span>
          </p>
          {state !== 'sealed' && (
            <div className="flex items-center gap-3">
              <span className="text-sm text-muted">{copy.drawsLeft(join.drawsLeft)}</span>
              <Button
                variant="secondary"
                icon={<Dices aria-hidden="true" />}
                disabled={join.drawsLeft === 0}
                busy={chosen.newAlias === true}
                onClick={() => change.mutate({ newAlias: true })}
              >
                {copy.draw}
              </Button>
            </div>
          )}
        </div>
        {state === 'sealed' && join.appears === 'name' && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-muted">{copy.hideNameHint}</p>
            <Button
              variant="secondary"
              busy={change.isPending}
              onClick={() => change.mutate({ appears: 'alias' })}
            >
              {copy.hideName}
            </Button>
          </div>
        )}
        {state !== 'sealed' && (
          <>
            <details>
              <summary className="w-fit rounded-small py-3 font-medium">
                {copy.appearsNow(copy.choices[join.appears].label)}
              </summary>
              <AppearanceField
                value={chosen.appears ?? join.appears}
                onChange={(appears) => change.mutate({ appears })}
              />
            </details>
            <CheckboxField
              label={copy.cheers}
              hint={copy.cheersHint}
              checked={chosen.acceptsCheers ?? join.acceptsCheers}
              onChange={({ target }) => change.mutate({ acceptsCheers: target.checked })}
            />
            {!competitions.includes(type) && (chosen.appears ?? join.appears) !== 'totals' && (
              <CheckboxField
                label={copy.onWall}
                hint={copy.onWallHint}
                checked={chosen.onWall ?? join.onWall}
                onChange={({ target }) => change.mutate({ onWall: target.checked })}
              />
            )}
            <LeaveButton id={id} />
          </>
        )}
      </div>
    </Card>
  )
}
