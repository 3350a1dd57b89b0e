import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshChanged } from '#web/platform/api/changes.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { progressCopy } from './progressCopy.ts'
import { runningQuery } from './queries.ts'

/** Shows a running import on the page; renders nothing otherwise. */
export default function ImportBanner({ onOpen }: { onOpen: () => void }) {
  const copy = useCopy(progressCopy)
  const client = useQueryClient()
  const { data: running } = useQuery(runningQuery)
  const ran = useRef(false)
  useEffect(() => {
    if (ran.current && !running) void refreshChanged(client, ['people', 'fields'])
    ran.current = running !== undefined
  }, [running, client])
  if (!running) return null
  const total = running.creates + running.changes
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-5 py-3 shadow-card">
      <span role="status" className="font-medium tabular-nums">
        {copy.banner(running.done, total)}
      </span>
      <div className="min-w-40 grow">
        <ProgressBar label={copy.running} value={running.done} max={total} />
      </div>
      <Button variant="secondary" size="sm" onClick={onOpen}>
        {copy.show}
      </Button>
    </div>
  )
}
