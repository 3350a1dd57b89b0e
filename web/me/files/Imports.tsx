import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FileImport, listFileImports, undoFileImport } from '#contract/participation/file-imports.ts'
import { callAsMember } from '#web/me/member/memberCall.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { filesCopy } from './filesCopy.ts'
import { changedByImports } from './useFileImport.ts'

const importsQuery = queryOptions({
  queryKey: ['file-imports'],
  queryFn: async ({ signal }) => (await callAsMember(listFileImports, {}, { signal })).data,
})

/** Earlier imports, each of which can be undone as a whole. Nothing is shown without one. */
export function Imports() {
  const copy = useCopy(filesCopy)
  const imports = useQuery(importsQuery)
  const [asked, setAsked] = useState<FileImport>()
  if (!imports.data || imports.data.length === 0) return null
  return (
    <Card title={copy.imports} description={copy.importsDetail}>
      <ul className="flex flex-col divide-y divide-line">
        {imports.data.map((imported) => (
          <ImportRow key={imported.id} imported={imported} onUndo={() => setAsked(imported)} />
        ))}
      </ul>
      {asked && <UndoDialog imported={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

function ImportRow({ imported, onUndo }: { imported: FileImport; onUndo: () => void }) {
  const copy = useCopy(filesCopy)
  const formats = useFormats()
  const { kind, createdAt, days, firstDay, lastDay } = imported
  const period = firstDay && lastDay ? ` · ${formats.days(firstDay, lastDay)}` : ''
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="flex min-w-0 flex-col">
        <p className="font-medium">{copy.kinds[kind]}</p>
        <p className="text-muted">
          {copy.importedOn(formats.instant(createdAt))} · {copy.days(days)}
          {period}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={`${copy.undo}: ${copy.kinds[kind]}, ${formats.instant(createdAt)}`}
        onClick={onUndo}
      >
        {copy.undo}
      </Button>
    </li>
  )
}

function UndoDialog({ imported, onClose }: { imported: FileImport; onClose: () => void }) {
  const copy = useCopy(filesCopy)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: () => callAsMember(undoFileImport, { params: { importId: imported.id } }),
    async onSuccess() {
      onClose()
      toast({ tone: 'success', text: copy.undone })
      await Promise.all(changedByImports.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={copy.undoQuestion}
      description={copy.undoConsequence}
      labels={{ confirm: copy.undo, cancel: copy.keep, close: copy.close }}
      busy={undo.isPending}
      error={undo.isError ? errorText(undo.error, copy.undoFailed) : undefined}
      onClose={onClose}
      onConfirm={() => undo.mutate()}
    />
  )
}
