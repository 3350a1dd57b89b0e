import type { Ref } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { panelCopy } from './panelCopy.ts'

type Props = { problems: readonly string[]; box: Ref<HTMLDivElement> }

/** What has to change before a quiz can be saved. The box takes the focus. */
export function SaveProblems({ problems, box }: Props) {
  const copy = useCopy(panelCopy)
  if (problems.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} className="rounded-control">
      <Notice tone="danger" title={copy.blocked}>
        <ul className="list-disc pl-4">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
