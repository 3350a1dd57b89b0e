import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { ScreenHeader } from '#web/platform/page/ScreenHeader.tsx'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loader } from '#web/ui/Loader.tsx'
import { ErrorBox } from './ErrorBox.tsx'
import { OrganizationDialogs } from './OrganizationDialogs.tsx'
import { OrganizationList } from './OrganizationList.tsx'
import { OrganizationSearch } from './OrganizationSearch.tsx'
import { OrganizationSkeletons } from './OrganizationSkeletons.tsx'
import { screenCopy } from './screenCopy.ts'
import { useChanges } from './useChanges.ts'
import { useDialog } from './useDialog.ts'
import { useListing } from './useListing.ts'

/** Most customers have one at least: load the pictures on demand. */
const NoOrganizations = lazy(() => import('./NoOrganizations.tsx'))

type Listing = ReturnType<typeof useListing>
type Changes = ReturnType<typeof useChanges>
type Dialog = ReturnType<typeof useDialog>

export function OrganizationsScreen() {
  const copy = useCopy(screenCopy)
  const { currentId } = useOrganizations()
  const [text, setText] = useState('')
  const listing = useListing(text)
  const changes = useChanges()
  const dialog = useDialog(changes.busy)
  const mayWrite = useMay()('hierarchy.write')
  const current = listing.all?.find(({ organization }) => organization.id === currentId)?.organization
  return (
    <>
      <ScreenHeader
        page="/organizations"
        title={copy.title}
        description={copy.description}
        action={
          mayWrite && (
            <Button icon={<Plus />} onClick={dialog.add}>
              {copy.add}
            </Button>
          )
        }
      />
      <OrganizationSearch text={text} onType={setText} />
      <FailedChange changes={changes} dialog={dialog} />
      {changes.busy ? <Loader label={copy.processing} /> : <FailedListing failed={listing.failed} />}
      {/* Stays mounted while hidden: hundreds of rows need no new rendering. */}
      <div hidden={changes.busy}>
        <Organizations listing={listing} current={current} dialog={dialog} />
      </div>
      <OrganizationDialogs dialog={dialog} changes={changes} current={current} />
    </>
  )
}

/** A change that the server did not take, to be sent again or edited. */
function FailedChange({ changes, dialog }: { changes: Changes; dialog: Dialog }) {
  const { failed, busy, forget } = changes
  const save = failed?.save
  return (
    <>
      <Unsaved when={save !== undefined && dialog.asked === undefined} />
      {failed && !busy && (
        <ErrorBox
          error={failed.error}
          fallback={failed.fallback}
          onRetry={failed.retry}
          onBack={save && (() => dialog.open({ kind: 'save', save }))}
          onDismiss={forget}
        />
      )}
    </>
  )
}

function FailedListing({ failed }: Pick<Listing, 'failed'>) {
  const copy = useCopy(screenCopy)
  if (!failed) return null
  return (
    <ErrorBox
      error={failed.error}
      fallback={copy.fetchFailed}
      onRetry={() => void failed.refetch()}
      busy={failed.isFetching}
    />
  )
}

type ListProps = { listing: Listing; current: OrganizationNode | undefined; dialog: Dialog }

function Organizations({ listing: { entries, typed, failed }, current, dialog }: ListProps) {
  const mayWrite = useMay()('hierarchy.write')
  const searching = typed !== ''
  if (!entries) return !failed && <OrganizationSkeletons />
  if (entries.length > 0) {
    return <OrganizationList entries={entries} searching={searching} current={current} onAsk={dialog.ask} />
  }
  return (
    <Suspense>
      <NoOrganizations searching={searching} onAdd={mayWrite ? dialog.add : undefined} />
    </Suspense>
  )
}
