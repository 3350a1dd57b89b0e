import { lazy, Suspense } from 'react'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { flatten } from '#web/platform/organizations/tree.ts'
import type { Save } from './listQueries.ts'
import type { useChanges } from './useChanges.ts'
import type { useDialog } from './useDialog.ts'

const EditOrganization = lazy(() => import('./EditOrganization.tsx'))
const DeleteOrganization = lazy(() => import('./DeleteOrganization.tsx'))
const SendCredits = lazy(() => import('#web/tenants/credits/SendCredits.tsx'))
const Statement = lazy(() => import('#web/tenants/credits/Statement.tsx'))

type Props = {
  dialog: ReturnType<typeof useDialog>
  changes: ReturnType<typeof useChanges>
  /** The current organization, which is the source of credits. */
  current: OrganizationNode | undefined
}

/** Each dialog is loaded on first use. */
export function OrganizationDialogs({ dialog, changes, current }: Props) {
  const { asked, close } = dialog
  if (!asked) return null
  if (asked.kind === 'save') return <SaveDialog initial={asked.save} dialog={dialog} changes={changes} />
  const { kind, organization } = asked
  return (
    <Suspense>
      {kind === 'delete' && (
        <DeleteOrganization
          organization={organization}
          onDelete={() => {
            close()
            changes.remove(organization)
          }}
          onClose={close}
        />
      )}
      {kind === 'send' && current && <SendCredits target={organization} source={current} onClose={close} />}
      {kind === 'statement' && <Statement organization={organization} onClose={close} />}
    </Suspense>
  )
}

type SaveProps = Pick<Props, 'dialog' | 'changes'> & { initial: Save }

function SaveDialog({ initial, dialog, changes }: SaveProps) {
  const { currentId } = useOrganizations()
  const { organization } = initial
  /** An ancestor of the current organization cannot be deleted. */
  const isDeletable = (node: OrganizationNode) =>
    flatten([node]).every(({ organization: { id, isPrimary } }) => id !== currentId && !isPrimary)
  return (
    <Suspense>
      <EditOrganization
        initial={initial}
        onSave={(save) => {
          dialog.close()
          changes.save(save)
        }}
        onDelete={
          organization && isDeletable(organization)
            ? () => dialog.open({ kind: 'delete', organization })
            : undefined
        }
        onClose={dialog.close}
      />
    </Suspense>
  )
}
