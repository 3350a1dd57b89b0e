import type { Connection } from '#contract/identity/connections.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { connectionsCopy } from './copy.ts'
import { reasonCopy } from './reasonCopy.ts'

/** Connections by which nobody can sign in, for a reason of their provider, and what to do about it. */
export function FailingNotice({ connections }: { connections: Connection[] }) {
  const copy = useCopy(connectionsCopy)
  const { reasons } = useCopy(reasonCopy)
  const { instant } = useFormats()
  return connections.map(({ id, name, state, failing }) =>
    failing && state === 'on' ? (
      <Notice
        key={id}
        tone="danger"
        role="alert"
        title={<span className="wrap-anywhere">{copy.failing(name)}</span>}
      >
        {copy.failingSince(instant(failing.since))} {reasons[failing.reason].what}{' '}
        {reasons[failing.reason].todo} {copy.failingEnds}
      </Notice>
    ) : null,
  )
}
