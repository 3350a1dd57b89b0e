import type { RoleDifference } from '#contract/people/claim-rules.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { claimRulesCopy } from './copy.ts'

const mostNames = 10

/** Who gains and who loses a role. */
export function Difference({ difference: { gains, loses } }: { difference: RoleDifference }) {
  const copy = useCopy(claimRulesCopy)
  if (gains.total === 0 && loses.total === 0) return <span>{copy.nobody}</span>
  const sides = [
    { ...gains, title: copy.gains(gains.total) },
    { ...loses, title: copy.loses(loses.total) },
  ].filter(({ total }) => total > 0)
  return sides.map(({ title, total, people }) => (
    <span key={title} className="block">
      <span className="font-medium">{title}</span>
      {': '}
      <span className="wrap-anywhere">
        {people
          .slice(0, mostNames)
          .map(({ name }) => name)
          .join(', ')}
        {total > mostNames && ` ${copy.others(total - mostNames)}`}
      </span>
    </span>
  ))
}
