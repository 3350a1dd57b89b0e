import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Identity } from '#contract/identity/identities.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { identitiesCopy } from './identitiesCopy.ts'
import { identitiesQuery, unlinkMutation } from './queries.ts'

/** Who is linked to a connection, loaded when it is opened. */
export function Identities({ connectionId }: { connectionId: string }) {
  const copy = useCopy(identitiesCopy)
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="border-line border-t pt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-1 font-medium pointer-coarse:py-3">{copy.title}</summary>
      {isOpen && <IdentityList connectionId={connectionId} />}
    </details>
  )
}

function IdentityList({ connectionId }: { connectionId: string }) {
  const copy = useCopy(identitiesCopy)
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<Identity>()
  const list = useInfiniteQuery(identitiesQuery(connectionId, search))
  const identities = list.data?.pages.flatMap((page) => page.identities) ?? []
  return (
    <div className="flex flex-col items-start gap-3 pt-2">
      <SearchField label={copy.search} clearLabel={copy.clear} value={search} onSearch={setSearch} />
      {list.isPending && <Skeleton shape="block" className="h-24" />}
      {list.isError && !list.data && <ListFailed list={list} sentence={copy.loadFailed} />}
      {list.data && identities.length === 0 && <p className="text-muted">{copy.none}</p>}
      <ul className="flex w-full flex-col divide-y divide-line">
        {identities.map((identity) => (
          <IdentityRow key={identity.id} identity={identity} onUnlink={() => setAsked(identity)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {copy.older}
        </Button>
      )}
      {asked && <Unlink {...{ connectionId }} identity={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

function IdentityRow({ identity, onUnlink }: { identity: Identity; onUnlink: () => void }) {
  const copy = useCopy(identitiesCopy)
  const { instant } = useFormats()
  const { name, email, linkedAt, lastUsedAt } = identity
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <span className="flex min-w-0 flex-col wrap-anywhere">
        <span className="font-medium">{name || email}</span>
        {name && <span>{email}</span>}
        <span className="text-muted text-sm">{copy.linked(instant(linkedAt), instant(lastUsedAt))}</span>
      </span>
      <Button variant="quiet" aria-label={copy.unlinkOf(name || email)} onClick={onUnlink}>
        {copy.unlink}
      </Button>
    </li>
  )
}

interface UnlinkProps {
  connectionId: string
  identity: Identity
  onClose: () => void
}

function Unlink({ connectionId, identity: { id, name, email }, onClose }: UnlinkProps) {
  const copy = useCopy(identitiesCopy)
  const errorText = useErrorText()
  const [reason, setReason] = useState('')
  const unlink = useMutation(unlinkMutation)
  const confirm = () =>
    unlink.mutate(
      { connectionId, identityId: id, reason: reason.trim() },
      {
        onSuccess: () => {
          toast({ text: copy.unlinked, tone: 'success' })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      tone="danger"
      busy={unlink.isPending}
      disabled={reason.trim() === ''}
      onClose={onClose}
      onConfirm={confirm}
      title={<span className="wrap-anywhere">{copy.unlinkTitle(name || email)}</span>}
      description={copy.unlinkText}
      error={unlink.isError && errorText(unlink.error, copy.noAnswer)}
      labels={{ confirm: copy.unlink, cancel: copy.cancel, close: copy.close }}
    >
      <TextField
        label={copy.reason}
        hint={copy.reasonHint}
        value={reason}
        maxLength={500}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  )
}
