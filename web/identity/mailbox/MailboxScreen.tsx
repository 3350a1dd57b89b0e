import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { mailboxCopy } from './copy.ts'
import { MailboxFrame } from './MailboxFrame.tsx'
import { MessageList } from './MessageList.tsx'
import { MessageListSkeleton } from './MessageListSkeleton.tsx'
import { MessageView } from './MessageView.tsx'
import { NoMessages } from './NoMessages.tsx'
import { useMessages } from './useMessages.ts'

export function MailboxScreen() {
  const copy = useCopy(mailboxCopy)
  const { messages, failed, busy, refresh } = useMessages()
  const [search, setSearch] = useState(() => new URLSearchParams(window.location.search).get('to') ?? '')
  const [openId, setOpenId] = useState<string>()

  const wanted = search.trim().toLowerCase()
  const found = messages?.filter(({ to }) => to.includes(wanted))
  // On a wide screen the first message is preselected. On a phone only a selected message replaces the list.
  const open = found?.find(({ id }) => id === openId)
  const shown = open ?? found?.[0]

  return (
    <MailboxFrame>
      <div className={cx('flex gap-2', open && 'max-lg:hidden')}>
        <SearchField
          label={copy.search}
          placeholder={copy.search}
          clearLabel={copy.clear}
          value={search}
          onSearch={setSearch}
          className="max-w-md grow"
        />
        <Button variant="secondary" icon={<RotateCw />} busy={busy} onClick={refresh}>
          {copy.refresh}
        </Button>
      </div>
      {!found && !failed && <MessageListSkeleton />}
      {!found && failed && (
        <ErrorState sentence={copy.failed} retry={{ label: copy.retry, onRetry: refresh, busy }} />
      )}
      {found && !shown && <NoMessages search={search} onShowAll={() => setSearch('')} />}
      {found && shown && (
        <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <div className={cx('min-w-0', open && 'max-lg:hidden')}>
            <MessageList messages={found} shown={shown} onOpen={setOpenId} />
          </div>
          <div className={cx('min-w-0', !open && 'max-lg:hidden')}>
            <MessageView key={shown.id} message={shown} onBack={() => setOpenId(undefined)} />
          </div>
        </div>
      )}
    </MailboxFrame>
  )
}
