import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Entry } from '#contract/participation/recording.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { DeleteEntry } from './DeleteEntry.tsx'
import { dayCopy } from './dayCopy.ts'
import { EditEntry } from './EditEntry.tsx'
import { currentEntries, type DayEntry, goneEntries, useEntryName } from './receipt.ts'

/** What was typed in for a day, to change and to delete. Older versions stay to be read. */
export function Entries({ entries }: { entries: readonly DayEntry[] }) {
  const copy = useCopy(dayCopy)
  const current = currentEntries(entries)
  const gone = goneEntries(entries)
  if (current.length + gone.length === 0) return null
  return (
    <Card flush title={copy.entries}>
      <ul>
        {current.map((entry) => (
          <li key={entry.id} className="border-t border-line px-5 py-3">
            <EntryRow
              entry={entry}
              older={entries.filter(({ id, version }) => id === entry.id && version < entry.version)}
            />
          </li>
        ))}
        {gone.map((versions) => (
          <li key={versions[0]?.id} className="border-t border-line px-5 py-3 text-muted">
            <Versions older={versions} label={copy.noLonger} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type RowProps = { entry: DayEntry & { content: Entry }; older: readonly DayEntry[] }

function EntryRow({ entry: { id, content }, older }: RowProps) {
  const copy = useCopy(dayCopy)
  const name = useEntryName()(content)
  const [asks, setAsks] = useState<'edit' | 'delete'>()
  const close = () => setAsks(undefined)
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="font-medium">{name}</span> <Badge>{copy.typed}</Badge>
          {content.session && (
            <span className="block text-sm text-muted">{copy.at(content.session.start)}</span>
          )}
        </p>
        <div className="flex gap-1 print:hidden">
          <IconButton
            label={`${copy.edit}: ${name}`}
            icon={<Pencil aria-hidden="true" />}
            onClick={() => setAsks('edit')}
          />
          <IconButton
            label={`${copy.delete}: ${name}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => setAsks('delete')}
          />
        </div>
      </div>
      <Versions older={older} />
      {asks === 'edit' && <EditEntry id={id} content={content} onClose={close} />}
      {asks === 'delete' && <DeleteEntry id={id} name={name} onClose={close} />}
    </div>
  )
}

function Versions({ older, label }: Pick<RowProps, 'older'> & { label?: string }) {
  const copy = useCopy(dayCopy)
  const { instant } = useFormats()
  const entryName = useEntryName()
  if (older.length === 0) return null
  return (
    <details className="text-sm text-muted">
      <summary className="w-fit rounded-small py-2">{label ?? copy.changes(older.length)}</summary>
      <ul className="flex flex-col gap-1 pl-5">
        {older.map(({ version, content, recordedAt, reason }) => (
          <li key={version}>
            {copy.byYou(instant(recordedAt))}: {content ? entryName(content) : copy.gone}
            {reason && ` · ${reason}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
