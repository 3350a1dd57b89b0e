import { useQuery } from '@tanstack/react-query'
import { Globe, Plus, Tv } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useListing } from '#web/lists/useListing.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { ScreenHeader } from '#web/platform/page/ScreenHeader.tsx'
import { challengeListing } from '#web/programme/listing/listing.ts'
import { ProgrammeList } from '#web/programme/listing/ProgrammeList.tsx'
import { ProgrammeTabs } from '#web/programme/listing/ProgrammeTabs.tsx'
import { useDays } from '#web/programme/status/useDays.ts'
import { useStatus } from '#web/programme/status/useStatus.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChallengeFilters } from './ChallengeFilters.tsx'
import { ChallengeTable } from './ChallengeTable.tsx'
import { challengesCopy } from './copy.ts'
import { challengesQuery } from './queries.ts'
import { useNew } from './useNew.ts'

const NewChallenge = lazy(() => import('./NewChallenge.tsx'))
const ProgrammePage = lazy(() => import('#web/programme/programme-page/ProgrammePage.tsx'))
const WallScreens = lazy(() => import('#web/programme/wall-screens/WallScreens.tsx'))

export function ChallengesScreen() {
  const copy = useCopy(challengesCopy)
  const { currentId } = useOrganizations()
  const { timeZone, today } = useDays()
  const state = useListing(challengeListing)
  const list = useQuery(challengesQuery(currentId, state.listing, timeZone, useStatus()))
  const wizard = useNew()
  const mayWrite = useMay()('programme.write')
  const [opened, setOpened] = useState<'page' | 'screens'>()
  const close = () => setOpened(undefined)
  const secondary = (kind: 'page' | 'screens', icon: ReactNode, word: string) => (
    <Button
      variant="secondary"
      className="max-sm:px-3!"
      icon={icon}
      aria-label={word}
      onClick={() => setOpened(kind)}
    >
      <span className="max-sm:hidden">{word}</span>
    </Button>
  )
  const add = mayWrite && (
    <div className="flex flex-wrap gap-2">
      {secondary('page', <Globe />, copy.publicPage)}
      {secondary('screens', <Tv />, copy.wallScreens)}
      <Button icon={<Plus />} onClick={wizard.start}>
        {copy.add}
      </Button>
    </div>
  )
  return (
    <>
      <ScreenHeader page="/challenges" description={copy.description} action={add} />
      <ProgrammeTabs {...state}>
        <ChallengeFilters {...state} timeZone={timeZone} found={list.data?.pagination.totalItems} />
        <ProgrammeList
          {...state}
          list={list}
          copy={{ ...copy, loadFailed: copy.error(copy.loadFailed) }}
          onAdd={mayWrite ? wizard.start : undefined}
        >
          {(challenges, busy) => <ChallengeTable challenges={challenges} busy={busy} />}
        </ProgrammeList>
      </ProgrammeTabs>
      <Suspense>
        {mayWrite && wizard.open && (
          <NewChallenge
            startDate={wizard.date ?? today}
            isDateChosen={wizard.isDateChosen}
            onClose={wizard.end}
          />
        )}
        {opened === 'page' && <ProgrammePage onClose={close} />}
        {opened === 'screens' && <WallScreens onClose={close} />}
      </Suspense>
    </>
  )
}
