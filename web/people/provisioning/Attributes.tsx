import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AttributeProblem, DirectoryAttribute } from '#contract/people/directory-attributes.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useKeptFocus } from '#web/platform/page/useKeptFocus.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AddAttribute } from './AddAttribute.tsx'
import { AddRule } from './AddRule.tsx'
import { attributesCopy } from './attributesCopy.ts'
import { attributesQuery, deleteAttributeMutation } from './queries.ts'
import { Rules } from './Rules.tsx'

/** The attributes that fill fields of a directory's people, and the values that were kept out. */
export function Attributes({ directoryId }: { directoryId: string }) {
  const copy = useCopy(attributesCopy)
  const errorText = useErrorText()
  const list = useQuery(attributesQuery(directoryId))
  const removing = useMutation(deleteAttributeMutation)
  const section = useKeptFocus<HTMLElement>()
  const { data: attributes = [], problems = [], total = 0 } = list.data ?? {}
  return (
    <section ref={section} tabIndex={-1} className="flex flex-col gap-3">
      <h3 className="font-semibold">{copy.title}</h3>
      <p className="text-muted">{copy.lead}</p>
      {list.isError && !list.data && <ListFailed list={list} sentence={copy.failed} />}
      {list.data && attributes.length === 0 && <p className="text-muted">{copy.none}</p>}
      {removing.error && <Notice tone="danger">{errorText(removing.error, copy.noAnswer)}</Notice>}
      <ul className="flex flex-col divide-y divide-line">
        {attributes.map((attribute) => (
          <AttributeRow
            key={attribute.id}
            attribute={attribute}
            directoryId={directoryId}
            onRemove={() => removing.mutate({ directoryId, attributeId: attribute.id })}
          />
        ))}
      </ul>
      {list.data && <AddAttribute directoryId={directoryId} used={attributes} />}
      {attributes.length + total > 0 && <Problems problems={problems} total={total} />}
    </section>
  )
}

interface RowProps {
  attribute: DirectoryAttribute
  directoryId: string
  onRemove: () => void
}

function AttributeRow({ attribute: { id, path, field, rules }, directoryId, onRemove }: RowProps) {
  const copy = useCopy(attributesCopy)
  const [adding, setAdding] = useState(false)
  const condition = { attributeId: id }
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{field ?? copy.noField}</span>
          <span className="text-muted"> · {path}</span>
        </span>
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            aria-label={copy.ruleLabel(path)}
            aria-expanded={adding}
            onClick={() => setAdding(!adding)}
          >
            {copy.rule}
          </Button>
          <Button size="sm" variant="quiet" aria-label={copy.removeLabel(path)} onClick={onRemove}>
            {copy.remove}
          </Button>
        </span>
      </div>
      <Rules directoryId={directoryId} name={path} condition={condition} rules={rules} />
      {adding && <AddRule directoryId={directoryId} condition={condition} onDone={() => setAdding(false)} />}
    </li>
  )
}

function Problems({ problems, total }: { problems: AttributeProblem[]; total: number }) {
  const copy = useCopy(attributesCopy)
  return (
    <section className="flex flex-col gap-2">
      <h4 className="font-medium">{copy.problems}</h4>
      <p className="text-muted">{total > 0 ? copy.problemsLead : copy.noProblems}</p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll only what has the focus.
        tabIndex={0}
        aria-label={copy.problems}
        className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto"
      >
        {problems.map(({ userId, name, attribute, reason }) => (
          <li key={`${userId} ${attribute}`} className="flex flex-col gap-1 py-2 wrap-anywhere">
            <span className="font-medium">{name}</span>
            <span className="text-muted">
              {attribute}: {copy.reasons[reason]}
            </span>
          </li>
        ))}
      </ul>
      {total > problems.length && <p className="text-sm text-muted">{copy.more(problems.length, total)}</p>}
    </section>
  )
}
