import { useQuery } from '@tanstack/react-query'
import { challengesQuery } from '#web/me/challenges/queries.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { screenNames } from '#web/me/frame/memberCopy.ts'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { registerQuery } from '#web/me/record/queries.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { Consents } from './Consents.tsx'
import { kindsByReach } from './grouping.ts'
import { KindList } from './KindList.tsx'
import { OwnNumbers } from './OwnNumbers.tsx'
import { privacyCopy } from './privacyCopy.ts'
import { visibilityQuery } from './queries.ts'
import { RosterReads } from './RosterReads.tsx'

/** What the employer and everybody else can see, drawn from the contract's table, with the own numbers. */
export function PrivacyScreen() {
  const copy = useCopy(privacyCopy)
  const title = useCopy(screenNames)['/me/privacy']
  const visibility = useQuery(visibilityQuery)
  const register = useQuery(registerQuery)
  const challenges = useQuery(challengesQuery)
  const failed = [visibility, register, challenges].find(({ isError }) => isError)
  if (failed)
    return (
      <MemberPage title={title}>
        <LoadFailed error={failed.error} onRetry={() => failed.refetch()} />
      </MemberPage>
    )
  if (!visibility.data || !register.data || !challenges.data) return <ScreenSkeleton />
  const { smallestGroups, includedFrom, rosterReads } = visibility.data
  const joined = challenges.data.filter(({ join }) => join)
  return (
    <MemberPage title={title} description={copy.description}>
      <Consents register={register.data} joined={joined} />
      <OwnNumbers
        groups={smallestGroups}
        includedFrom={includedFrom}
        isAgreed={register.data.some(({ purpose, given, until }) => purpose === 'sums' && given && !until)}
        joined={joined}
      />
      <RosterReads reads={rosterReads} />
      {(['employer', 'players', 'alone'] as const).map((reach) => (
        <Card key={reach} title={copy.reach[reach]} description={copy.reachDetail[reach]} flush>
          <KindList kinds={kindsByReach[reach]} groups={smallestGroups} />
        </Card>
      ))}
      <Limits />
    </MemberPage>
  )
}

/** What the rules do not protect from. */
function Limits() {
  const copy = useCopy(privacyCopy)
  return (
    <Card title={copy.limits}>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {copy.limitSentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  )
}
