import { useEffect } from 'react'
import type { SsoOutcome } from '#contract/identity/sso.ts'
import { reasonCopy } from '#web/identity/connections/reasonCopy.ts'
import { announceTested } from '#web/identity/connections/tests.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { PublicLayout } from '#web/platform/page/PublicLayout.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TestEnd } from './TestEnd.tsx'
import { testCopy } from './testCopy.ts'

type Tested = NonNullable<SsoOutcome['tested']>

/** Shows an administrator what the provider sent in a test, and whether it is enough. */
export default function TestResult({ tested }: { tested: Tested }) {
  const copy = useCopy(testCopy)
  const { reasons } = useCopy(reasonCopy)
  const { number } = useFormats()
  useEffect(announceTested, [])
  const { reason, claims, skewSeconds } = tested
  const missing = (['email', 'firstName', 'lastName'] as const).filter(
    (use) => !claims.some(({ usedAs }) => usedAs === use),
  )
  return (
    <PublicLayout title={reason ? copy.failedTitle : copy.tested} landscape="city">
      {reason ? (
        <Notice tone="danger" title={reasons[reason].what}>
          {reasons[reason].todo}
        </Notice>
      ) : (
        <Notice tone="success">{copy.testedHint}</Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="warning">{copy.missing(missing.map((use) => copy.uses[use]).join(', '))}</Notice>
      )}
      <section className="flex flex-col gap-3">
        <p>{copy.received}</p>
        <Claims claims={claims} />
      </section>
      <dl>
        <dt className="font-medium">{copy.skew}</dt>
        <dd className="text-muted">{copy.seconds(number(skewSeconds))}</dd>
      </dl>
      <TestEnd />
    </PublicLayout>
  )
}

function Claims({ claims }: Pick<Tested, 'claims'>) {
  const copy = useCopy(testCopy)
  const uses: Record<string, string> = copy.uses
  const inOrder = claims.toSorted((one, other) => Number(other.usedAs !== null) - Number(one.usedAs !== null))
  return (
    <dl className="flex flex-col gap-3">
      {inOrder.map(({ name, value, usedAs }) => (
        <div key={name} className="min-w-0 border-line border-t pt-3 wrap-anywhere">
          <dt className="flex flex-wrap items-center gap-2 font-medium">
            {name}
            {usedAs ? (
              <Badge tone="success">{uses[usedAs]}</Badge>
            ) : (
              <span className="font-normal text-muted">{copy.notUsed}</span>
            )}
          </dt>
          <dd className="text-muted">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
