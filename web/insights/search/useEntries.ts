import { useQuery } from '@tanstack/react-query'
import { foldText } from '#contract/platform/fold.ts'
import type { Needs } from '#contract/platform/permissions.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { type Entry, entriesOf, entryOf, type Group } from './entry.ts'
import { searchQuery } from './queries.ts'
import type { Recent } from './recent.ts'
import { useOwnEntries } from './useOwnEntries.ts'

/** What the search asks of roles; the endpoint says the same, but the build leaves that out of the pages. */
const searchNeeds: Needs = { any: ['people.read', 'programme.read'] }

const mostOrganizations = 5

/**
 * Returns the entries that match a text. An empty text gives recent results, actions and pages.
 * @param text as typed
 * @param asked the debounced text, which is sent to the server
 */
export function useEntries(text: string, asked: string, recents: readonly Recent[]) {
  const own = useOwnEntries()
  const search = useQuery(searchQuery(asked, useMay()(searchNeeds)))
  const words = foldText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) {
    const recent = recents.map((one) => ({ ...entryOf(one), group: 'recent' as const }))
    return {
      entries: [...recent, ...own.filter(({ group }) => group !== 'organization')],
      search,
      waits: false,
    }
  }
  const known = own.filter(({ names }) => words.every((word) => names.includes(word)))
  const ofGroup = (wanted: Group) => known.filter(({ group }) => group === wanted)
  const chosenBefore = (entry: Entry) => recents.some(({ id }) => id === entry.recent?.id)
  const waits = text.trim() !== asked || search.isFetching
  const holdsAll = ({ label, detail = '' }: Entry) => {
    const names = foldText(`${label} ${detail}`)
    return words.every((word) => names.includes(word))
  }
  const answered = entriesOf(search.data ?? { people: [], teams: [], challenges: [], quizzes: [] })
  // While a request runs, results for the previous text are filtered, because some may no longer match.
  const found = waits ? answered.filter(holdsAll) : answered
  const entries = [
    ...ofGroup('page'),
    ...ofGroup('action'),
    ...found.filter(chosenBefore).map((entry) => ({ ...entry, group: 'recent' as const })),
    ...found.filter((entry) => !chosenBefore(entry)),
    ...ofGroup('organization').slice(0, mostOrganizations),
  ]
  return { entries, search, waits }
}
