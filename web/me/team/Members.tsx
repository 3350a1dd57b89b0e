import type { ChallengeState } from '#contract/participation/joins.ts'
import { CheerMenu } from '#web/me/challenges/CheerMenu.tsx'
import type { Standings } from '#web/me/challenges/Groups.tsx'
import { useAliasText } from '#web/me/score/aliasText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { teamCopy } from './teamCopy.ts'

type Props = { challengeId: string; state: ChallengeState; members: Standings['members'] }

/** Those who play for the team, by alias, with a cheer for each. No figures of anybody. */
export function Members({ challengeId, state, members }: Props) {
  const copy = useCopy(teamCopy)
  const aliasText = useAliasText()
  return (
    <section aria-label={copy.members} className="border-t border-line">
      <div className="px-5 pt-4 pb-2">
        <h3 className="text-base font-semibold">{copy.members}</h3>
        <p className="text-muted">{copy.membersHint}</p>
      </div>
      <ul>
        {members.map(({ alias, name, isMe }) => {
          const shown = name ?? aliasText(alias)
          return (
            <li key={alias.id} className="flex min-h-14 items-center gap-3 border-t border-line px-5 py-1.5">
              <Avatar name={shown} />
              <span className="min-w-0 grow wrap-anywhere">
                {shown}
                {isMe && <span className="ml-2 text-xs font-medium text-action">{copy.you}</span>}
              </span>
              {!isMe && state !== 'sealed' && (
                <CheerMenu challengeId={challengeId} alias={alias.id} name={shown} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
