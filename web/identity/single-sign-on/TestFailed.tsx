import { useEffect, useState } from 'react'
import { type Attempt, listAttempts } from '#contract/identity/connections.ts'
import { reasonCopy } from '#web/identity/connections/reasonCopy.ts'
import { announceTested } from '#web/identity/connections/tests.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Loader } from '#web/ui/Loader.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TestEnd } from './TestEnd.tsx'
import { testCopy } from './testCopy.ts'

interface Props {
  connectionId: string
  /** The attempt in the connection's log; undefined where the log has none. */
  reference: 'newest' | (string & {}) | undefined
  /** What the failed call says. */
  problem: string
}

async function findAttempt({ connectionId, reference }: Props): Promise<Attempt | undefined> {
  if (!reference) return undefined
  const { data } = await call(listAttempts, { params: { connectionId } })
  return data.attempts.find((attempt) =>
    reference === 'newest' ? attempt.isTest : attempt.reference === reference,
  )
}

/** Says why a test failed, from the connection's log, which administrators alone can read. */
export default function TestFailed({ connectionId, reference, problem }: Props) {
  const copy = useCopy(testCopy)
  const { reasons } = useCopy(reasonCopy)
  const [attempt, setAttempt] = useState<Attempt | null>()
  useEffect(() => {
    announceTested()
    findAttempt({ connectionId, reference, problem }).then(
      (found) => setAttempt(found ?? null),
      () => setAttempt(null),
    )
  }, [connectionId, reference, problem])
  const reason = attempt?.reason && reasons[attempt.reason]
  return (
    <PublicLayout title={copy.failedTitle} landscape="city">
      {attempt === undefined && <Loader label={copy.title} />}
      {attempt === null && <Notice tone="danger">{problem}</Notice>}
      {reason && (
        <Notice tone="danger" title={reason.what}>
          {reason.todo}
        </Notice>
      )}
      {attempt?.detail && (
        <p className="text-muted wrap-anywhere">
          {copy.technical}: <code>{attempt.detail}</code>
        </p>
      )}
      <TestEnd />
    </PublicLayout>
  )
}
