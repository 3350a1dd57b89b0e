import type { listOwnSessions } from '#contract/identity/sessions.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { sessionsCopy } from './copy.ts'
import { useDevice } from './useDevice.ts'

type Props = { sessions: Answer<typeof listOwnSessions>['data']['sessions'] }

export function SessionList({ sessions }: Props) {
  const copy = useCopy(sessionsCopy)
  const { ago, instant } = useFormats()
  const device = useDevice()
  return (
    <ul aria-label={copy.sessions} className="divide-y divide-line rounded-control border border-line">
      {sessions.map(
        ({ id, userAgent, address, startedAt, lastSeenAt, kind, methods, connection, current }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <span className="flex min-w-48 grow flex-col">
              <span className="font-medium wrap-anywhere" title={userAgent}>
                {device(userAgent)} · {address}
              </span>
              <span className="text-muted">
                {[
                  copy.seen(instant(startedAt), ago(lastSeenAt)),
                  ...methods.map((method) => copy.methods[method]),
                  ...(connection ? [connection] : []),
                ].join(' · ')}
              </span>
            </span>
            {kind === 'member' && <Badge tone="neutral">{copy.stays}</Badge>}
            {kind === 'admin_access' && <Badge tone="info">{copy.support}</Badge>}
            {current && <Badge tone="success">{copy.current}</Badge>}
          </li>
        ),
      )}
    </ul>
  )
}
