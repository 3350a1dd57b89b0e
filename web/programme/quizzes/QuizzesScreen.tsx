import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { exportQuizzes } from '#contract/programme/quizzes.ts'
import { programmeCopy } from '#web/lists/copy.ts'
import { ListExport } from '#web/lists/ExportLink.tsx'
import { ListFilters } from '#web/lists/ListFilters.tsx'
import { useListing } from '#web/lists/useListing.ts'
import { fileAddress } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { ScreenHeader } from '#web/platform/page/ScreenHeader.tsx'
import { quizListing } from '#web/programme/listing/listing.ts'
import { ProgrammeList } from '#web/programme/listing/ProgrammeList.tsx'
import { ProgrammeTabs } from '#web/programme/listing/ProgrammeTabs.tsx'
import { useDays } from '#web/programme/status/useDays.ts'
import { Button } from '#web/ui/Button.tsx'
import { quizzesCopy } from './copy.ts'
import { QuizDialogs } from './QuizDialogs.tsx'
import { QuizTable } from './QuizTable.tsx'
import { filtersOf, quizzesQuery } from './queries.ts'
import { useQuizPanel } from './useQuizPanel.ts'

export function QuizzesScreen() {
  const copy = useCopy(quizzesCopy)
  const { searchHint } = useCopy(programmeCopy)
  const { currentId: orgId } = useOrganizations()
  const { timeZone } = useDays()
  const state = useListing(quizListing)
  const list = useQuery(quizzesQuery(orgId, state.listing, timeZone))
  const [asked, setAsked] = useQuizPanel()
  const mayWrite = useMay()('programme.write')
  const add = () => setAsked({ kind: 'add' })
  const file = fileAddress(exportQuizzes, { params: { orgId }, query: filtersOf(state.listing) })
  return (
    <>
      <ScreenHeader
        page="/quizzes"
        description={copy.description}
        action={
          mayWrite && (
            <Button icon={<Plus />} onClick={add}>
              {copy.add}
            </Button>
          )
        }
      />
      <ProgrammeTabs {...state}>
        <ListFilters {...state} searchHint={searchHint}>
          <ListExport href={file} found={list.data?.pagination.totalItems} />
        </ListFilters>
        <ProgrammeList {...state} list={list} copy={copy} onAdd={mayWrite ? add : undefined}>
          {(quizzes, busy) => <QuizTable quizzes={quizzes} busy={busy} />}
        </ProgrammeList>
      </ProgrammeTabs>
      <QuizDialogs asked={asked} onAsk={setAsked} listed={list.data?.items} />
    </>
  )
}
