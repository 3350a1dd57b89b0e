import type { MemberPath } from '#contract/platform/pages.ts'
import { type MemberScreen, memberScreen } from './me/frame/memberScreen.ts'
import { day, TodayScreen } from './me/today/TodayScreen.tsx'

/** Screens of the employees' app. The navigation links to the ones that are here. */
export const memberScreens: Partial<Record<MemberPath, MemberScreen>> = {
  '/me': { ...day, Component: TodayScreen },
  '/me/record': memberScreen(() => import('./me/record/RecordScreen.tsx'), 'RecordScreen'),
  '/me/challenges': memberScreen(() => import('./me/challenges/ChallengesScreen.tsx'), 'ChallengesScreen'),
  '/me/team': memberScreen(() => import('./me/team/TeamScreen.tsx'), 'TeamScreen'),
  '/me/quizzes': memberScreen(() => import('./me/quizzes/QuizzesScreen.tsx'), 'QuizzesScreen'),
  '/me/sources': memberScreen(() => import('./me/sources/SourcesScreen.tsx'), 'SourcesScreen'),
  '/me/privacy': memberScreen(() => import('./me/privacy/PrivacyScreen.tsx'), 'PrivacyScreen'),
  '/me/data': memberScreen(() => import('./me/data/DataScreen.tsx'), 'DataScreen'),
  '/me/history': memberScreen(() => import('./me/history/HistoryScreen.tsx'), 'HistoryScreen'),
  '/me/rules': memberScreen(() => import('./me/rules/RulesScreen.tsx'), 'RulesScreen'),
  '/me/missions': memberScreen(() => import('./me/missions/MissionsScreen.tsx'), 'MissionsScreen'),
  '/me/settings': memberScreen(() => import('./me/settings/SettingsScreen.tsx'), 'SettingsScreen'),
  '/me/more': memberScreen(() => import('./me/more/MoreScreen.tsx'), 'MoreScreen'),
}

/** Screens of one item: a challenge, a quiz, a mission, a day. */
export const memberItemScreens: Partial<Record<MemberPath, MemberScreen>> = {
  '/me/challenges': memberScreen(() => import('./me/challenges/ChallengeScreen.tsx'), 'ChallengeScreen'),
  '/me/quizzes': memberScreen(() => import('./me/quizzes/QuizScreen.tsx'), 'QuizScreen'),
  '/me/history': memberScreen(() => import('./me/history/DayScreen.tsx'), 'DayScreen'),
  '/me/missions': memberScreen(() => import('./me/missions/MissionScreen.tsx'), 'MissionScreen'),
}

/** In the place of every screen for a person whom the organization has deactivated. */
export const deactivatedScreen = memberScreen(
  () => import('./me/data/DeactivatedScreen.tsx'),
  'DeactivatedScreen',
)
