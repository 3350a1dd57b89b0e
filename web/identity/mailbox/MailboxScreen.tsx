import { RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
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
import { type Message, useMessages } from './useMessages.ts'

export function MailboxScreen() {
  const copy = useCopy(mailboxCopy)
  const { messages, failed, busy, refresh } = useMessages()
  const [search, setSearch] = useState(() => new URLSearchParams(window.location.search).get('to') ?? '')
  const [openId, setOpenId] = useState<string>()

  const wanted = search.trim().toLowerCase()
  const found = messages?.filter(({ to }) => to.includes(wanted))
  const isOpen = found?.some(({ id }) => id === openId)

  return (
    <MailboxFrame>
      <div className={cx('flex gap-2', isOpen && 'max-lg:hidden')}>
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
      {found ? (
        <Messages
          messages={found}
          openId={openId}
          onOpen={setOpenId}
          none={<NoMessages search={search} onShowAll={() => setSearch('')} />}
        />
      ) : failed ? (
        <ErrorState sentence={copy.failed} retry={{ label: copy.retry, onRetry: refresh, busy }} />
      ) : (
        <MessageListSkeleton />
      )}
    </MailboxFrame>
  )
}

type MessagesProps = {
  messages: readonly Message[]
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  /** Shown without messages. */
  none: ReactNode
}

/**
 * The list and a message. On a wide screen the first message is preselected. On a phone only a selected message
 * replaces the list.
 */
function Messages({ messages, openId, onOpen, none }: MessagesProps) {
  const open = messages.find(({ id }) => id === openId)
  const shown = open ?? messages[0]
  if (!shown) return none
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className={cx('min-w-0', open && 'max-lg:hidden')}>
        <MessageList messages={messages} shown={shown} onOpen={onOpen} />
      </div>
      <div className={cx('min-w-0', !open && 'max-lg:hidden')}>
        <MessageView key={shown.id} message={shown} onBack={() => onOpen(undefined)} />
      </div>
    </div>
  )
}
