import { lazy, Suspense } from 'react'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import type { Save } from './listQueries.ts'

const EditOrganization = lazy(() => import('./EditOrganization.tsx'))
const DeleteOrganization = lazy(() => import('./DeleteOrganization.tsx'))
const SendCredits = lazy(() => import('#web/tenants/credits/SendCredits.tsx'))
const Statement = lazy(() => import('#web/tenants/credits/Statement.tsx'))

/** The action requested by an item of the list. */
export type Ask = (asked: {
  kind: 'create' | 'send' | 'statement' | 'edit'
  organization: OrganizationNode
}) => void

/** The open dialog over the list. */
export type Asked =
  | { kind: 'save'; save: Save }
  | { kind: 'delete' | 'send' | 'statement'; organization: OrganizationNode }

type Props = {
  asked: Asked | undefined
  /** The source of credits: the current organization. */
  source: OrganizationNode | undefined
  /** Whether an organization may be deleted. */
  mayDelete: (organization: OrganizationNode) => boolean
  onAsk: (asked: Asked) => void
  onSave: (save: Save) => void
  onDelete: (organization: OrganizationNode) => void
  onClose: () => void
}

/** Each dialog is loaded on first use. */
export function OrganizationDialogs({ asked, source, mayDelete, onAsk, onSave, onDelete, onClose }: Props) {
  if (!asked) return null
  if (asked.kind === 'save') {
    const { organization } = asked.save
    const deletable = organization && mayDelete(organization) ? organization : undefined
    return (
      <Suspense>
        <EditOrganization
          initial={asked.save}
          onSave={onSave}
          onDelete={deletable && (() => onAsk({ kind: 'delete', organization: deletable }))}
          onClose={onClose}
        />
      </Suspense>
    )
  }
  return (
    <Suspense>
      {asked.kind === 'delete' && (
        <DeleteOrganization
          organization={asked.organization}
          onDelete={() => onDelete(asked.organization)}
          onClose={onClose}
        />
      )}
      {asked.kind === 'send' && source && (
        <SendCredits target={asked.organization} source={source} onClose={onClose} />
      )}
      {asked.kind === 'statement' && <Statement organization={asked.organization} onClose={onClose} />}
    </Suspense>
  )
}
