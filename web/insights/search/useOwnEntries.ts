import { Building2, LogOut, Plus } from 'lucide-react'
import { foldText } from '#contract/platform/fold.ts'
import { settingsPaths } from '#contract/platform/pages.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import { isIncluded } from '#web/platform/page/pageNeeds.ts'
import { pageCopy, pages } from '#web/platform/page/pages.ts'
import { searchCopy } from './copy.ts'
import { type Entry, lists } from './entry.ts'

/** An entry that needs no server. `names` contains both languages for matching. */
type OwnEntry = Entry & { names: string }

const named = (...texts: string[]) => foldText(texts.join(' '))

const creatable = ['person', 'team', 'challenge', 'quiz'] as const

const creationNeeds = {
  person: 'people.write',
  team: 'teams.write',
  challenge: 'programme.write',
  quiz: 'programme.write',
} as const

function useActions(): OwnEntry[] {
  const copy = useCopy(searchCopy)
  const { logOut } = useCopy(frameCopy)
  const may = useMay()
  const included = creatable.filter((kind) => may(creationNeeds[kind]))
  const creations = included.map(
    (kind): OwnEntry => ({
      key: `new-${kind}`,
      group: 'action',
      label: copy.actions[kind],
      icon: Plus,
      goal: { to: `${lists[kind]}?new=1` },
      names: named(copy.actions[kind], searchCopy.en.actions[kind], searchCopy.fr.actions[kind]),
    }),
  )
  const leave: OwnEntry = {
    key: '/logout',
    group: 'action',
    label: logOut,
    icon: LogOut,
    goal: { to: '/logout' },
    names: named(logOut, frameCopy.en.logOut, frameCopy.fr.logOut),
  }
  return [...creations, leave]
}

function usePages(): OwnEntry[] {
  const words = useCopy(pageCopy)
  const may = useMay()
  const settingsIcon = pages.at(-1)?.icon ?? Plus
  const places = [...pages, ...settingsPaths.map((path) => ({ path, icon: settingsIcon }))]
  return places
    .filter(({ path }) => isIncluded(path, may))
    .map(({ path, icon }) => ({
      key: path,
      group: 'page',
      label: words[path],
      icon,
      goal: { to: path },
      names: named(words[path], pageCopy.en[path], pageCopy.fr[path]),
    }))
}

function useOtherOrganizations(): OwnEntry[] {
  const { tree, currentId } = useOrganizations()
  return tree.flatMap(({ organization: { id, name } }) => {
    if (id === currentId) return []
    return [
      {
        key: id,
        group: 'organization',
        label: name,
        icon: Building2,
        goal: { organizationId: id },
        names: named(name),
      },
    ]
  })
}

/** Actions, pages and organizations. */
export function useOwnEntries(): OwnEntry[] {
  return [...useActions(), ...usePages(), ...useOtherOrganizations()]
}
