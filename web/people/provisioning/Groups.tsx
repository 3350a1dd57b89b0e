import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DirectoryGroup } from '#contract/people/directory-rules.ts'
import type { Role } from '#contract/platform/permissions.ts'
import { Difference } from '#web/identity/claim-rules/Difference.tsx'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AddRule } from './AddRule.tsx'
import { groupsCopy } from './groupsCopy.ts'
import { deleteRuleMutation, groupsQuery, previewQuery } from './queries.ts'

/** The groups of a directory, and the roles that they give. */
export function Groups({ directoryId }: { directoryId: string }) {
  const copy = useCopy(groupsCopy)
  const list = useQuery(groupsQuery(directoryId))
  const { data: groups = [], total = 0 } = list.data ?? {}
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{copy.title}</h3>
      <p className="text-muted">{copy.lead}</p>
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
  const { name, members, rules } = group
  return (
    <li className="flex flex-col gap-2 py-3">
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
      {rules.map((rule) => (
        <GivenRole key={rule.id} rule={rule} group={group} directoryId={directoryId} />
      ))}
      {adding && <AddRule directoryId={directoryId} group={group} onDone={() => setAdding(false)} />}
    </li>
  )
}

interface Given {
  rule: { id: string; role: Role; organizationId: string; organization: string }
  group: DirectoryGroup
  directoryId: string
}

function GivenRole({ rule, group, directoryId }: Given) {
  const copy = useCopy(groupsCopy)
  const errorText = useErrorText()
  const [asked, setAsked] = useState(false)
  const removing = useMutation(deleteRuleMutation)
  const { role, organizationId, organization } = rule
  const wanted = { groupId: group.id, role, organizationId, deleted: true }
  const preview = useQuery({ ...previewQuery(directoryId, wanted), enabled: asked })
  const word = copy.words[role]
  const done = { onSettled: () => setAsked(false) }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pl-3">
      <span className="wrap-anywhere">{copy.gives(word, organization)}</span>
      <Button
        size="sm"
        variant="quiet"
        aria-label={copy.removeLabel(word, group.name)}
        onClick={() => setAsked(true)}
      >
        {copy.remove}
      </Button>
      {removing.error && <Notice tone="danger">{errorText(removing.error, copy.noAnswer)}</Notice>}
      {asked && (
        <ConfirmDialog
          open
          tone="danger"
          busy={removing.isPending || preview.isPending}
          onClose={() => setAsked(false)}
          onConfirm={() => removing.mutate({ directoryId, ruleId: rule.id }, done)}
          title={<span className="wrap-anywhere">{copy.removeTitle(word, group.name)}</span>}
          description={preview.data && <Difference difference={preview.data} />}
          labels={{ confirm: copy.remove, cancel: copy.cancel, close: copy.close }}
        />
      )}
    </div>
  )
}
