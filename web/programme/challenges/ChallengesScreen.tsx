import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { phase } from '#contract/programme/status.ts'
import { programmeCopy } from '#web/lists/copy.ts'
import { ProgrammeList } from '#web/lists/ProgrammeList.tsx'
import { useListing } from '#web/lists/useListing.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { useDays } from '#web/programme/status/useDays.ts'
import { useStatus } from '#web/programme/status/useStatus.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { ChallengeFilters } from './ChallengeFilters.tsx'
import { ChallengeTable } from './ChallengeTable.tsx'
import { challengesCopy } from './copy.ts'
import { challengesQuery } from './queries.ts'
import { useNew } from './useNew.ts'

const NewChallenge = lazy(() => import('./NewChallenge.tsx'))

export function ChallengesScreen() {
  const copy = useCopy(challengesCopy)
  const words = useCopy(programmeCopy)
  const { breadcrumb, product } = useCopy(frameCopy)
  const title = useCopy(pageCopy)['/challenges']
  const { timeZone, today } = useDays()
  const { listing, move } = useListing('/challenges')
  const list = useQuery(challengesQuery(listing, timeZone, useStatus()))
  const wizard = useNew()

  return (
    <>
      <PageHeader
        title={title}
        description={copy.description}
        breadcrumb={{
          label: breadcrumb,
          items: [
            { key: 'product', link: <Link to="/dashboard">{product}</Link> },
            { key: 'page', link: title },
          ],
        }}
        action={
          <Button icon={<Plus />} onClick={wizard.start}>
            {copy.add}
          </Button>
        }
      />
      <Tabs
        label={words.list}
        tabs={phase.options.map((value) => ({ value, label: words.tabs[value] }))}
        value={listing.tab}
        onChange={(tab) => move({ tab })}
      >
        <div className="@container flex flex-col">
          <ChallengeFilters {...{ listing, move, timeZone }} found={list.data?.pagination.totalItems} />
          <ProgrammeList
            {...{ list, listing, move }}
            copy={{ ...copy, loadFailed: copy.error(copy.loadFailed) }}
            onAdd={wizard.start}
          >
            {(challenges, busy) => <ChallengeTable {...{ challenges, busy }} />}
          </ProgrammeList>
        </div>
      </Tabs>
      <Suspense>
        {wizard.open && (
          <NewChallenge
            startDate={wizard.date ?? today}
            isDateChosen={wizard.isDateChosen}
            onClose={wizard.end}
          />
        )}
      </Suspense>
    </>
  )
}
