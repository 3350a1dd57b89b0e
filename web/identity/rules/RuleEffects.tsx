import type { RuleDifference } from '#contract/people/directory-rules.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { rulesCopy } from './copy.ts'

const mostNames = 10

/** Who gains and who loses what by a rule. */
export function RuleEffects({
  difference: { gains, loses, joins, leaves, moves },
}: {
  difference: RuleDifference
}) {
  const copy = useCopy(rulesCopy)
  const inTeam = ({ name, team }: { name: string; team: string }) => copy.inTeam(name, team)
  const sides = [
    { title: copy.gains(gains.total), total: gains.total, names: gains.people.map(({ name }) => name) },
    { title: copy.loses(loses.total), total: loses.total, names: loses.people.map(({ name }) => name) },
    { title: copy.joins(joins.total), total: joins.total, names: joins.people.map(inTeam) },
    { title: copy.leaves(leaves.total), total: leaves.total, names: leaves.people.map(inTeam) },
    {
      title: copy.moves(moves.total),
      total: moves.total,
      names: moves.people.map((one) => copy.inTeam(one.name, one.organization)),
    },
  ].filter(({ total }) => total > 0)
  if (sides.length === 0) return <span>{copy.nobody}</span>
  return sides.map(({ title, total, names }) => (
    <span key={title} className="block">
      <span className="font-medium">{title}</span>
      {': '}
      <span className="wrap-anywhere">
        {names.slice(0, mostNames).join(', ')}
        {total > mostNames && ` ${copy.others(total - mostNames)}`}
      </span>
    </span>
  ))
}
