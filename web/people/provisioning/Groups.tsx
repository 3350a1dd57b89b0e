import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DirectoryGroup } from '#contract/people/directory-rules.ts'
import { Steps } from '#web/identity/vendors/Steps.tsx'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useKeptFocus } from '#web/platform/page/useKeptFocus.ts'
import { Button } from '#web/ui/Button.tsx'
import { AddRule } from './AddRule.tsx'
import { groupsCopy } from './groupsCopy.ts'
import { provisioningGuidesCopy } from './guidesCopy.ts'
import { groupsQuery } from './queries.ts'
import { Rules } from './Rules.tsx'

/** The groups of a directory, and what they give. */
export function Groups({ directoryId }: { directoryId: string }) {
  const copy = useCopy(groupsCopy)
  const guide = useCopy(provisioningGuidesCopy)
  const list = useQuery(groupsQuery(directoryId))
  const { data: groups = [], total = 0 } = list.data ?? {}
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{copy.title}</h3>
      <p className="text-muted">{copy.lead}</p>
      <details>
        <summary className="cursor-pointer py-1 text-muted pointer-coarse:py-3">{guide.rules}</summary>
        <Steps steps={guide.ruleSteps} />
      </details>
      {list.isError && !list.data && <ListFailed list={list} sentence={copy.failed} />}
      {list.data && groups.length === 0 && <p className="text-muted">{copy.none}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} directoryId={directoryId} />
        ))}
      </ul>
      {total > groups.length && <p className="text-sm text-muted">{copy.more(groups.length, total)}</p>}
    </section>
  )
}

function GroupRow({ group, directoryId }: { group: DirectoryGroup; directoryId: string }) {
  const copy = useCopy(groupsCopy)
  const [adding, setAdding] = useState(false)
  const row = useKeptFocus<HTMLLIElement>()
  const { id: groupId, name, members, rules } = group
  const condition = { groupId }
  return (
    <li ref={row} tabIndex={-1} className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-muted"> · {copy.members(members)}</span>
        </span>
        <Button
          size="sm"
          variant="secondary"
          aria-label={copy.addTo(name)}
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          {copy.add}
        </Button>
      </div>
      <Rules directoryId={directoryId} name={name} condition={condition} rules={rules} />
      {adding && <AddRule directoryId={directoryId} condition={condition} onDone={() => setAdding(false)} />}
    </li>
  )
}
