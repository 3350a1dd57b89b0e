import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { mailboxCopy } from './copy.ts'
import { MessageBody } from './MessageBody.tsx'
import { MessageLinks } from './MessageLinks.tsx'
import { SentAt } from './SentAt.tsx'
import type { Message } from './useMessages.ts'

export function MessageView({ message, onBack }: { message: Message; onBack: () => void }) {
  const copy = useCopy(mailboxCopy)
  const [view, setView] = useState<'formatted' | 'text'>('formatted')
  const views = [
    { value: 'formatted', label: copy.formatted },
    { value: 'text', label: copy.text },
  ] as const

  return (
    <article className="flex min-w-0 flex-col gap-5">
      <Button
        variant="quiet"
        size="sm"
        icon={<ArrowLeft />}
        onClick={onBack}
        className="-ml-3 self-start lg:hidden"
      >
        {copy.back}
      </Button>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <Envelope message={message} />
        <SegmentedControl label={copy.view} options={views} value={view} onChange={setView} />
      </header>
      {message.links.length > 0 && <MessageLinks links={message.links} />}
      {view === 'formatted' ? (
        <MessageBody html={message.html} title={message.subject} />
      ) : (
        <pre className="rounded-card border border-line bg-surface p-5 font-sans break-words whitespace-pre-wrap shadow-card">
          {message.text}
        </pre>
      )}
    </article>
  )
}

/** Subject, recipient and time. */
function Envelope({ message }: { message: Message }) {
  const copy = useCopy(mailboxCopy)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h2 className="text-lg font-semibold text-balance">{message.subject}</h2>
      <p className="flex flex-wrap items-baseline gap-x-3 text-muted">
        <span className="break-all">
          {copy.to} {message.to}
        </span>
        <SentAt instant={message.sentAt} />
      </p>
    </div>
  )
}
