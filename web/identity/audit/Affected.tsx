import type { AuditEntry } from '#contract/identity/audit.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { affectedCopy } from './affectedCopy.ts'

type Props = { affected: AuditEntry['affected'] }

/** With more people than this, the names are collapsed. */
const fewNames = 3

/** Lists the people a change affected, by name. The id distinguishes people with the same name. */
export function Affected({ affected }: Props) {
  const copy = useCopy(affectedCopy)
  const byChange = [...Map.groupBy(affected, ({ kind, change }) => `${kind}.${change}`)]
  return byChange.map(([key, people]) => {
    const words = copy[key] ?? key
    const list = (
      <ul className="flex flex-col gap-0.5">
        {people.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            {name} <span className="text-xs text-muted">{id}</span>
          </li>
        ))}
      </ul>
    )
    if (people.length <= fewNames)
      return (
        <div key={key} className="text-sm">
          <span className="text-muted">{words}</span>
          {list}
        </div>
      )
    return (
      <details key={key} className="text-sm">
        <summary className="cursor-pointer text-muted pointer-coarse:py-3">
          {words} {people.length}
        </summary>
        {list}
      </details>
    )
  })
}
