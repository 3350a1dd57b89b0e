import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { settingsCopy } from './copy.ts'

/** What came of saving. */
export type SaveStatus = 'unchanged' | 'saved' | undefined

/** The button that saves, and beside it what came of it. */
export function SaveRow({ saying, children }: { saying: SaveStatus; children: ReactNode }) {
  const copy = useCopy(settingsCopy)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {children}
      <p role="status" className="flex items-center gap-1.5 text-muted [&_svg]:size-4">
        {saying === 'saved' && <CircleCheck aria-hidden="true" className="text-success" />}
        {saying && copy[saying]}
      </p>
    </div>
  )
}
