import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { listRoleHolders } from '#contract/identity/roles.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { roles } from '#contract/platform/permissions.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { PageSteps } from '#web/lists/PageSteps.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { rolesCopy } from './copy.ts'
import { GiveRole } from './GiveRole.tsx'
import { HolderList } from './HolderList.tsx'
import { InheritedRoles } from './InheritedRoles.tsx'
import { ProposedAdministrators } from './ProposedAdministrators.tsx'
import { holdersQuery, type Narrowed } from './queries.ts'
import { RoleTable } from './RoleTable.tsx'
import { type Asked, TakeRole } from './TakeRole.tsx'

type Listed = Answer<typeof listRoleHolders>['data']

/** Who holds which role here, and what each role may do. */
export default function Roles() {
  const copy = useCopy(rolesCopy)
  const [narrowed, setNarrowed] = useState<Narrowed>({ page: 1, search: '', role: '' })
  const [asked, setAsked] = useState<Asked>()
  const listed = useQuery(holdersQuery(narrowed))
  return (
    <>
      <ProposedAdministrators />
      <Card title={copy.title} description={copy.lead}>
        <div className="flex flex-col gap-5">
          <LoadedHolders listed={listed} narrowed={narrowed} onNarrow={setNarrowed} onTake={setAsked} />
          <GiveRole />
        </div>
      </Card>
      <RoleTable />
      {asked && <TakeRole asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

type LoadedProps = {
  listed: UseQueryResult<Listed>
  narrowed: Narrowed
  onNarrow: (narrowed: Narrowed) => void
  onTake: (asked: Asked) => void
}

function LoadedHolders({ listed, narrowed, onNarrow, onTake }: LoadedProps) {
  const copy = useCopy(rolesCopy)
  if (listed.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton shape="block" className="h-40" />
      </div>
    )
  }
  if (!listed.data)
    return <ListFailed className="py-4!" list={listed} sentence={copy.failed} fallback={copy.noAnswer} />
  const { holders, pagination, counts, inherited, isLastToConfirm } = listed.data
  const isNarrowed = narrowed.search !== '' || narrowed.role !== ''
  return (
    <>
      {isLastToConfirm && <Notice tone="warning">{copy.lastToConfirm}</Notice>}
      {!isNarrowed && pagination.totalItems === 1 && <p className="text-muted">{copy.onlyYou}</p>}
      {(isNarrowed || pagination.totalItems > 1) && (
        <Filters counts={counts} narrowed={narrowed} onNarrow={onNarrow} />
      )}
      {holders.length === 0 ? (
        <p className="py-6 text-center text-muted">{copy.none}</p>
      ) : (
        <HolderList holders={holders} busy={listed.isPlaceholderData} onTake={onTake} />
      )}
      {pagination.totalPages > 1 && (
        <PageSteps
          label={copy.pages}
          pagination={pagination}
          onPage={(page) => onNarrow({ ...narrowed, page })}
        />
      )}
      <InheritedRoles inherited={inherited} />
    </>
  )
}

type FilterProps = Pick<Listed, 'counts'> & Omit<LoadedProps, 'listed' | 'onTake'>

function Filters({ counts, narrowed, onNarrow }: FilterProps) {
  const copy = useCopy(rolesCopy)
  return (
    <search className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <SearchField
        label={copy.search}
        clearLabel={copy.clear}
        value={narrowed.search}
        onSearch={(search) => onNarrow({ ...narrowed, search, page: 1 })}
        maxLength={200}
      />
      <SelectField
        label={copy.filter}
        value={narrowed.role}
        onChange={({ target }) =>
          onNarrow({ ...narrowed, role: roles.find((one) => one === target.value) ?? '', page: 1 })
        }
        placeholder={copy.all}
        options={roles.map((role) => ({ value: role, label: copy.option(copy.words[role], counts[role]) }))}
      />
    </search>
  )
}
