import { ArrowDownFromLine } from 'lucide-react'
import type { listRoleHolders } from '#contract/identity/roles.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { rolesCopy } from './copy.ts'

type Props = Pick<Answer<typeof listRoleHolders>['data'], 'inherited'>

/** How many people hold roles above, which count here too. */
export function InheritedRoles({ inherited }: Props) {
  const copy = useCopy(rolesCopy)
  if (inherited.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{copy.inherited}</h3>
      <p className="text-muted">{copy.inheritedHint}</p>
      <ul className="flex flex-col gap-1">
        {inherited.map(({ role, people, organization }, at) => (
          <li key={`${organization?.id ?? at} ${role}`} className="flex items-start gap-2">
            <ArrowDownFromLine aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">
              {organization
                ? copy.inheritedIn(people, copy.words[role], organization.name)
                : copy.inheritedAbove(people, copy.words[role])}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
