import type { Connection } from '#contract/identity/connections.ts'
import { ClaimRules } from '#web/identity/claim-rules/ClaimRules.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Attempts } from './Attempts.tsx'
import { ConnectionActions } from './ConnectionActions.tsx'
import { connectionsCopy } from './copy.ts'
import { Enforcement } from './Enforcement.tsx'
import { Identities } from './Identities.tsx'
import { RequiredMethods } from './RequiredMethods.tsx'
import { reasonCopy } from './reasonCopy.ts'
import { ServedDomains } from './ServedDomains.tsx'
import { SetUp } from './SetUp.tsx'

const tones = {
  draft: 'neutral',
  tested: 'info',
  on: 'success',
  suspended: 'warning',
  failing: 'danger',
} as const

/** One connection: how it does, what can be done with it, its set-up and its log. */
export function ConnectionCard({ connection }: { connection: Connection }) {
  const copy = useCopy(connectionsCopy)
  const { id, name, issuer, failing } = connection
  const state = failing && connection.state === 'on' ? 'failing' : connection.state
  return (
    <Card
      title={<span className="wrap-anywhere">{name}</span>}
      description={<span className="break-all">{issuer}</span>}
      action={<Badge tone={tones[state]}>{copy.state[state]}</Badge>}
    >
      <div className="flex flex-col gap-5">
        <SecretNotice connection={connection} />
        <Status connection={connection} />
        <ConnectionActions connection={connection} />
        <SetUp connection={connection} />
        <ServedDomains connection={connection} />
        <RequiredMethods connection={connection} />
        <ClaimRules connection={connection} />
        <Enforcement connection={connection} />
        <Identities connectionId={id} />
        <Attempts connectionId={id} />
      </div>
    </Card>
  )
}

function Status({ connection }: { connection: Connection }) {
  const copy = useCopy(connectionsCopy)
  const { reasons } = useCopy(reasonCopy)
  const { instant, number, fullDay, pair } = useFormats()
  const { lastSuccessAt, lastFailure, secretSetAt, secretEndsOn, people } = connection
  return (
    <Facts
      facts={[
        { term: copy.lastSuccess, value: lastSuccessAt ? instant(lastSuccessAt) : copy.none },
        {
          term: copy.lastFailure,
          value: lastFailure ? pair(instant(lastFailure.at), reasons[lastFailure.reason].what) : copy.none,
        },
        { term: copy.people, value: number(people) },
        {
          term: copy.secretStatus,
          value: [
            secretSetAt ? copy.setOn(instant(secretSetAt)) : copy.unset,
            ...(secretEndsOn ? [copy.secretEnds(fullDay(secretEndsOn))] : []),
          ].join(', '),
        },
      ]}
    />
  )
}

/** Days before the end of a client secret from which on the page warns. */
const warningDays = 30

function SecretNotice({ connection: { secretEndsOn } }: { connection: Connection }) {
  const copy = useCopy(connectionsCopy)
  const { fullDay } = useFormats()
  if (!secretEndsOn) return null
  const days = (Date.parse(secretEndsOn) - Date.now()) / 86_400_000
  if (days > warningDays) return null
  // The day itself still counts.
  const isOver = days < -1
  return (
    <Notice tone={isOver ? 'danger' : 'warning'}>
      {(isOver ? copy.secretEnded : copy.secretEndsSoon)(fullDay(secretEndsOn))}
    </Notice>
  )
}
