import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { phase } from '#contract/programme/status.ts'
import { programmeCopy } from '#web/lists/copy.ts'
import { ProgrammeList } from '#web/lists/ProgrammeList.tsx'
import { useListing } from '#web/lists/useListing.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { useDays } from '#web/programme/status/useDays.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { quizzesCopy } from './copy.ts'
import { QuizDialogs } from './QuizDialogs.tsx'
import { QuizExport } from './QuizExport.tsx'
import { QuizTable } from './QuizTable.tsx'
import { quizzesQuery } from './queries.ts'
import { useAsked } from './useAsked.ts'

export function QuizzesScreen() {
  const copy = useCopy(quizzesCopy)
  const words = useCopy(programmeCopy)
  const { breadcrumb, product } = useCopy(frameCopy)
  const title = useCopy(pageCopy)['/quizzes']
  const { timeZone } = useDays()
  const { listing, move } = useListing('/quizzes')
  const list = useQuery(quizzesQuery(listing, timeZone))
  const [asked, setAsked] = useAsked()
  const add = () => setAsked({ kind: 'add' })

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
          <Button icon={<Plus />} onClick={add}>
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
          <search className="flex flex-wrap items-end gap-3 pb-4">
            <SearchField
              className="grow basis-full sm:max-w-96 sm:basis-40"
              label={words.search}
              placeholder={words.searchHint}
              maxLength={200}
              value={listing.search}
              delayMs={pacing.usersSearchDebounce}
              onSearch={(search) => move({ search }, { replace: true })}
              clearLabel={words.clear}
            />
            <QuizExport listing={listing} found={list.data?.pagination.totalItems} />
          </search>
          <ProgrammeList {...{ list, copy, listing, move }} onAdd={add}>
            {(quizzes, busy) => <QuizTable {...{ quizzes, busy }} />}
          </ProgrammeList>
        </div>
      </Tabs>
      <QuizDialogs asked={asked} onAsk={setAsked} listed={list.data?.items} />
    </>
  )
}
