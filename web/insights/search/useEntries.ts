import { useQuery } from '@tanstack/react-query'
import {
  Building2,
  CircleQuestionMark,
  Flag,
  LogOut,
  type LucideIcon,
  Plus,
  User,
  UsersRound,
} from 'lucide-react'
import type { Found } from '#contract/insights/search.ts'
import { foldText } from '#contract/platform/fold.ts'
import { settingsPaths } from '#contract/platform/pages.ts'
import { useCopy } from '#web/platform/language/language.ts'
import type { Target } from '#web/platform/navigation/paths.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import { pageCopy, pages } from '#web/platform/page/pages.ts'
import { searchCopy } from './copy.ts'
import { searchQuery } from './queries.ts'
import type { Recent } from './recent.ts'

export type Group = keyof typeof searchCopy.en.groups

export interface Entry {
  key: string
  group: Group
  label: string
  detail?: string
  icon: LucideIcon
  /** A page to open, or an organization to switch to. */
  goal: { to: Target } | { organizationId: string }
  /** Stored when the entry is chosen. */
  recent?: Recent
}

const icons = { person: User, team: UsersRound, challenge: Flag, quiz: CircleQuestionMark }
const lists = { person: '/users', team: '/teams', challenge: '/challenges', quiz: '/quizzes' } as const

/** Returns the detail page, or the list filtered by the title. */
function targetOf({ kind, id, title, finished }: Recent, detail = title): Target {
  if (kind === 'challenge' || kind === 'quiz') return `${lists[kind]}/${id}`
  const query = new URLSearchParams({ search: detail, ...(finished && { tab: 'finished' }) })
  return `${lists[kind]}?${query}`
}

function entryOf(recent: Recent, detail?: string): Entry {
  const { kind, id, title } = recent
  return {
    key: `${kind}-${id}`,
    group: kind,
    label: title,
    ...(detail && { detail }),
    icon: icons[kind],
    goal: { to: targetOf(recent, detail) },
    recent,
  }
}

function entriesOf({ people, teams, challenges, quizzes }: Found): Entry[] {
  return [
    ...people.map(({ id, name, email }) =>
      entryOf({ kind: 'person', id, title: name || email, finished: false }, email),
    ),
    ...teams.map(({ id, name }) => entryOf({ kind: 'team', id, title: name, finished: false })),
    ...challenges.map((one) => entryOf({ kind: 'challenge', ...one })),
    ...quizzes.map((one) => entryOf({ kind: 'quiz', ...one })),
  ]
}

/** Entries that need no server: actions, pages and organizations. `names` contains both languages for matching. */
function useOwnEntries(): (Entry & { names: string })[] {
  const copy = useCopy(searchCopy)
  const words = useCopy(pageCopy)
  const { logOut } = useCopy(frameCopy)
  const { tree, currentId } = useOrganizations()
  const named = (...texts: string[]) => foldText(texts.join(' '))
  const actions = (['person', 'team', 'challenge', 'quiz'] as const).map((kind) => ({
    key: `new-${kind}`,
    group: 'action' as const,
    label: copy.actions[kind],
    icon: Plus,
    goal: { to: `${lists[kind]}?new=1` as const },
    names: named(copy.actions[kind], searchCopy.en.actions[kind], searchCopy.fr.actions[kind]),
  }))
  const icon = pages.at(-1)?.icon ?? Plus
  const places = [...pages, ...settingsPaths.map((path) => ({ path, icon }))].map((place) => ({
    key: place.path,
    group: 'page' as const,
    label: words[place.path],
    icon: place.icon,
    goal: { to: place.path },
    names: named(words[place.path], pageCopy.en[place.path], pageCopy.fr[place.path]),
  }))
  const others = tree.flatMap(({ organization: { id, name } }) =>
    id === currentId
      ? []
      : [
          {
            key: id,
            group: 'organization' as const,
            label: name,
            icon: Building2,
            goal: { organizationId: id },
            names: named(name),
          },
        ],
  )
  const leave = {
    key: '/logout',
    group: 'action' as const,
    label: logOut,
    icon: LogOut,
    goal: { to: '/logout' as const },
    names: named(logOut, frameCopy.en.logOut, frameCopy.fr.logOut),
  }
  return [...actions, leave, ...places, ...others]
}

const mostOrganizations = 5

/**
 * Returns the entries that match a text. An empty text gives recent results, actions and pages.
 * @param text as typed
 * @param asked the debounced text, which is sent to the server
 */
export function useEntries(text: string, asked: string, recents: readonly Recent[]) {
  const own = useOwnEntries()
  const search = useQuery(searchQuery(asked))
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
