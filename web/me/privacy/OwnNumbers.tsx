import type { MyChallenge } from '#contract/participation/joins.ts'
import { dayIn } from '#contract/platform/days.ts'
import { smallestGroups } from '#contract/visibility.ts'
import { useMember } from '#web/me/member/member.ts'
import { useAliasText } from '#web/me/score/aliasText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Card } from '#web/ui/Card.tsx'
import type { Groups } from './KindList.tsx'
import { privacyCopy } from './privacyCopy.ts'

type Props = {
  groups: Groups
  includedFrom: string
  isAgreed: boolean
  joined: readonly MyChallenge[]
}

/** The smallest groups of the own organization, whether sums include the person, and their aliases. */
export function OwnNumbers({ groups, includedFrom, isAgreed, joined }: Props) {
  const copy = useCopy(privacyCopy)
  const formats = useFormats()
  const aliasText = useAliasText()
  const { organization } = useMember()
  const isEarly = includedFrom > dayIn(organization.timezone, new Date())
  const included = isEarly ? copy.includedFrom(formats.fullDay(includedFrom)) : copy.included
  return (
    <Card title={copy.ownNumbers}>
      <div className="flex flex-col gap-4">
        <p>{copy.groups(organization.name, groups.participation, groups.health)}</p>
        <p>{copy.boards(smallestGroups.crowd, smallestGroups.board)}</p>
        <p className="font-medium">{isAgreed ? included : copy.notIncluded}</p>
        {joined.length > 0 && (
          <div className="flex flex-col gap-1">
            <h3 className="font-medium">{copy.aliases}</h3>
            <ul className="divide-y divide-line">
              {joined.map(({ id, title, join }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <span className="min-w-0 wrap-anywhere">{title}</span>
                  <span className="text-muted">
                    {join && aliasText(join.alias)}
                    {join && ` · ${copy.appears[join.appears]}`}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  )
}
