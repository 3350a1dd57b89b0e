import { useCopy } from '#web/platform/language/language.ts'
import { cx } from '#web/ui/cx.ts'
import { mailboxCopy } from './copy.ts'
import { SentAt } from './SentAt.tsx'
import type { Message } from './useMessages.ts'

type Props = { messages: readonly Message[]; shown: Message; onOpen: (id: string) => void }

export function MessageList({ messages, shown, onOpen }: Props) {
  const copy = useCopy(mailboxCopy)
  return (
    <ul
      aria-label={copy.list}
      className="flex flex-col overflow-clip rounded-card border border-line bg-surface shadow-card"
    >
      {messages.map((message) => (
        <li key={message.id} className="border-line not-last:border-b">
          <button
            type="button"
            aria-current={message.id === shown.id ? 'true' : undefined}
            onClick={() => onOpen(message.id)}
            className={cx(
              'flex w-full flex-col gap-0.5 px-4 py-3 text-left transition-colors focus-visible:-outline-offset-2',
              message.id === shown.id ? 'lg:bg-action-soft' : 'hover:bg-sunken',
            )}
          >
            <span className="flex w-full items-baseline justify-between gap-3">
              <span className="truncate text-muted">{message.to}</span>
              <SentAt instant={message.sentAt} short />
            </span>
            <span className="font-medium">{message.subject}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
