import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { deleteCopy } from './deleteCopy.ts'
import { contentsQuery } from './listQueries.ts'

type Props = { organization: OrganizationNode; onDelete: () => void; onClose: () => void }

const kinds = ['organizations', 'users', 'teams', 'challenges', 'quizzes', 'credits'] as const

export default function DeleteOrganization({ organization, onDelete, onClose }: Props) {
  const copy = useCopy(deleteCopy)
  const [typed, setTyped] = useState('')

  return (
    <ConfirmDialog
      open
      tone="danger"
      onClose={onClose}
      onConfirm={onDelete}
      disabled={typed.trim() !== organization.name.trim()}
      title={<span className="line-clamp-2 wrap-anywhere">{copy.title(organization.name)}</span>}
      description={
        <>
          {copy.final} {copy.kept} {copy.below}
        </>
      }
      labels={{ confirm: copy.confirm, cancel: copy.cancel, close: copy.close }}
    >
      <div className="flex flex-col gap-5">
        <LostContents organizationId={organization.id} />
        <TextField
          label={<span className="wrap-anywhere">{copy.type(organization.name)}</span>}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </ConfirmDialog>
  )
}

/** What is deleted together with the organization. */
function LostContents({ organizationId }: { organizationId: string }) {
  const copy = useCopy(deleteCopy)
  const { number } = useFormats()
  const contents = useQuery(contentsQuery(organizationId))
  const { data } = contents
  return (
    <section aria-label={copy.lost} aria-busy={contents.isPending} className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{copy.lost}</h3>
      {contents.isPending && <Skeleton className="h-4 w-48" />}
      {contents.isError && <p className="text-muted">{copy.uncounted}</p>}
      {data && (
        <ul className="list-disc pl-5 text-muted">
          {kinds
            .filter((kind) => data[kind] > 0)
            .map((kind) => (
              <li key={kind}>{copy[kind](data[kind], number(data[kind]))}</li>
            ))}
        </ul>
      )}
    </section>
  )
}
