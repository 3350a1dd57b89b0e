import { Plus } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { flatten } from '#web/platform/organizations/tree.ts'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loader } from '#web/ui/Loader.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { draftOf } from './draft.ts'
import { ErrorBox } from './ErrorBox.tsx'
import { type Ask, type Asked, OrganizationDialogs } from './OrganizationDialogs.tsx'
import { OrganizationList } from './OrganizationList.tsx'
import { OrganizationSearch } from './OrganizationSearch.tsx'
import { OrganizationSkeletons } from './OrganizationSkeletons.tsx'
import { screenCopy } from './screenCopy.ts'
import { useChanges } from './useChanges.ts'
import { useListing } from './useListing.ts'
import { useReturn } from './useReturn.ts'

/** Most customers have one at least: load the pictures on demand. */
const NoOrganizations = lazy(() => import('./NoOrganizations.tsx'))

export function OrganizationsScreen() {
  const copy = useCopy(screenCopy)
  const { breadcrumb, product } = useCopy(frameCopy)
  const page = useCopy(pageCopy)['/organizations']
  const { currentId } = useOrganizations()
  const [text, setText] = useState('')
  const { all, entries, typed, failed } = useListing(text)
  const changes = useChanges()
  const [asked, setAsked] = useState<Asked>()
  const remember = useReturn(changes.busy)
  const current = all?.find(({ organization }) => organization.id === currentId)?.organization

  const ask: Ask = useCallback(
    ({ kind, organization }) => {
      remember()
      if (kind === 'send' || kind === 'statement') return setAsked({ kind, organization })
      const edited = kind === 'edit' ? organization : undefined
      const parent = kind === 'create' ? organization : undefined
      setAsked({ kind: 'save', save: { draft: draftOf(edited), organization: edited, parent } })
    },
    [remember],
  )
  const add = () => {
    remember()
    const save = { draft: draftOf(undefined), organization: undefined, parent: undefined }
    setAsked({ kind: 'save', save })
  }
  const close = () => setAsked(undefined)
  /** An ancestor of the current organization cannot be deleted. */
  const mayDelete = (organization: OrganizationNode) =>
    flatten([organization]).every(({ organization: { id, isPrimary } }) => id !== currentId && !isPrimary)
  const wrong = changes.failed

  return (
    <>
      <PageHeader
        title={copy.title}
        description={copy.description}
        breadcrumb={{
          label: breadcrumb,
          items: [
            { key: 'product', link: <Link to="/dashboard">{product}</Link> },
            { key: 'page', link: page },
          ],
        }}
        action={
          <Button icon={<Plus />} onClick={add}>
            {copy.add}
          </Button>
        }
      />
      <OrganizationSearch text={text} onType={setText} />
      <Unsaved when={wrong?.save !== undefined && asked === undefined} />
      {wrong && !changes.busy && (
        <ErrorBox
          error={wrong.error}
          fallback={wrong.fallback}
          onRetry={wrong.retry}
          onBack={wrong.save && (() => setAsked({ kind: 'save', save: wrong.save }))}
          onDismiss={changes.forget}
        />
      )}
      {failed && !changes.busy && (
        <ErrorBox
          error={failed.error}
          fallback={copy.fetchFailed}
          onRetry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      )}
      {changes.busy && <Loader label={copy.processing} />}
      {/* Stays mounted while hidden: hundreds of rows need no new rendering. */}
      <div hidden={changes.busy}>
        {entries && entries.length > 0 && (
          <OrganizationList entries={entries} searching={typed !== ''} current={current} onAsk={ask} />
        )}
        {entries?.length === 0 && (
          <Suspense>
            <NoOrganizations searching={typed !== ''} onAdd={add} />
          </Suspense>
        )}
        {!entries && !failed && <OrganizationSkeletons />}
      </div>
      <OrganizationDialogs
        asked={asked}
        source={current}
        mayDelete={mayDelete}
        onAsk={setAsked}
        onSave={(save) => {
          close()
          changes.save(save)
        }}
        onDelete={(organization) => {
          close()
          changes.remove(organization)
        }}
        onClose={close}
      />
    </>
  )
}
