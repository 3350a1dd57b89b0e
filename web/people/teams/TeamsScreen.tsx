import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { useCreateRequest } from '#web/platform/navigation/useCreateRequest.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { ScreenHeader } from '#web/platform/page/ScreenHeader.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { teamsCopy } from './copy.ts'
import { teamsQuery } from './queries.ts'
import { type Asked, TeamDialogs } from './TeamDialogs.tsx'
import { TeamList } from './TeamList.tsx'

const longest = 200

const searchFor = (text: string) => {
  if (window.location.pathname !== '/teams') return
  const query = new URLSearchParams(text.trim() ? { search: text } : {}).toString()
  navigate({ to: query ? `/teams?${query}` : '/teams', replace: true })
}

export function TeamsScreen() {
  const copy = useCopy(teamsCopy)
  const { current } = useOrganizations()
  const { searchStr } = useLocation()
  const search = (new URLSearchParams(searchStr).get('search') ?? '').slice(0, longest)
  const list = useQuery(teamsQuery(search.trim()))
  const [asked, setAsked] = useState<Asked>()
  const mayWrite = useMay()('teams.write')
  useCreateRequest('/teams', () => mayWrite && setAsked({ kind: 'create' }))
  // Without teams there is nothing to search, and one button to create is enough.
  const none = list.data?.length === 0 && search.trim() === ''

  return (
    <>
      <ScreenHeader
        page="/teams"
        description={current && copy.description(current.name)}
        action={
          !none &&
          mayWrite && (
            <Button icon={<Plus />} onClick={() => setAsked({ kind: 'create' })}>
              {copy.create}
            </Button>
          )
        }
      />
      {!none && <TeamSearch text={search} />}
      <TeamList
        list={list}
        search={search.trim()}
        onClear={() => searchFor('')}
        onAsk={mayWrite ? setAsked : undefined}
      />
      <TeamDialogs asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

function TeamSearch({ text }: { text: string }) {
  const copy = useCopy(teamsCopy)
  return (
    <search className="pb-4">
      <SearchField
        className="sm:max-w-96"
        label={copy.search}
        placeholder={copy.searchHint}
        maxLength={longest}
        value={text}
        delayMs={pacing.usersSearchDebounce}
        onSearch={searchFor}
        clearLabel={copy.clear}
      />
    </search>
  )
}
