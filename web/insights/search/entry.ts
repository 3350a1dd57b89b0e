import { CircleQuestionMark, Flag, type LucideIcon, User, UsersRound } from 'lucide-react'
import type { Found } from '#contract/insights/search.ts'
import type { Target } from '#web/platform/navigation/paths.ts'
import type { searchCopy } from './copy.ts'
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
export const lists = { person: '/users', team: '/teams', challenge: '/challenges', quiz: '/quizzes' } as const

/** Returns the detail page, or the list filtered by the title. */
function targetOf({ kind, id, title, finished }: Recent, detail = title): Target {
  if (kind === 'challenge' || kind === 'quiz') return `${lists[kind]}/${id}`
  const query = new URLSearchParams({ search: detail, ...(finished && { tab: 'finished' }) })
  return `${lists[kind]}?${query}`
}

export function entryOf(recent: Recent, detail?: string): Entry {
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

export function entriesOf({ people, teams, challenges, quizzes }: Found): Entry[] {
  return [
    ...people.map(({ id, name, email }) =>
      entryOf({ kind: 'person', id, title: name || email, finished: false }, email),
    ),
    ...teams.map(({ id, name }) => entryOf({ kind: 'team', id, title: name, finished: false })),
    ...challenges.map((one) => entryOf({ kind: 'challenge', ...one })),
    ...quizzes.map((one) => entryOf({ kind: 'quiz', ...one })),
  ]
}
