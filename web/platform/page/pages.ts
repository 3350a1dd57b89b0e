import {
  Building2,
  ChartNoAxesColumn,
  CircleQuestionMark,
  Compass,
  Flag,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  Users,
  UsersRound,
} from 'lucide-react'
import type { GuardedPath, SettingsPath } from '#contract/platform/pages.ts'
import { defineCopy } from '#web/platform/language/language.ts'

/** The pages behind sign-in, in the order and groups of the side navigation. */
export const pageGroups: readonly (readonly { path: GuardedPath; icon: LucideIcon }[])[] = [
  [
    { path: '/dashboard', icon: LayoutDashboard },
    { path: '/users', icon: Users },
    { path: '/teams', icon: UsersRound },
  ],
  [
    { path: '/missions', icon: Compass },
    { path: '/challenges', icon: Flag },
    { path: '/quizzes', icon: CircleQuestionMark },
  ],
  [
    { path: '/reports', icon: ChartNoAxesColumn },
    { path: '/organizations', icon: Building2 },
    { path: '/settings', icon: Settings },
  ],
]

export const pages = pageGroups.flat()

export const pageCopy = defineCopy<Record<GuardedPath | SettingsPath, string>>({
  en: {
    '/dashboard': 'Dashboard',
    '/users': 'Users',
    '/teams': 'Teams',
    '/missions': 'Missions',
    '/challenges': 'Challenges',
    '/quizzes': 'Quizzes',
    '/reports': 'Reports',
    '/organizations': 'Organizations',
    '/settings': 'Settings',
    '/settings/organization': 'Organization',
    '/settings/access': 'Who may join',
    '/settings/administrators': 'Administrators',
    '/settings/account': 'Your sign-ins',
    '/settings/audit': 'Audit log',
    '/settings/security': 'Security',
    '/settings/sso': 'Single sign-on',
    '/settings/provisioning': 'Provisioning',
    '/settings/domains': 'Domains',
    '/settings/second-factors': 'Second factors',
    '/settings/roles': 'Roles',
  },
  fr: {
    '/dashboard': 'Tableau de bord',
    '/users': 'Utilisateurs',
    '/teams': 'Équipes',
    '/missions': 'Missions',
    '/challenges': 'Défis',
    '/quizzes': 'Quiz',
    '/reports': 'Rapports',
    '/organizations': 'Organisations',
    '/settings': 'Paramètres',
    '/settings/organization': 'Organisation',
    '/settings/access': 'Qui peut rejoindre',
    '/settings/administrators': 'Administrateurs',
    '/settings/account': 'Vos connexions',
    '/settings/audit': 'Journal d’audit',
    '/settings/security': 'Sécurité',
    '/settings/sso': 'Authentification unique',
    '/settings/provisioning': 'Provisionnement',
    '/settings/domains': 'Domaines',
    '/settings/second-factors': 'Seconds facteurs',
    '/settings/roles': 'Rôles',
  },
  bilingual: { '/users': 'Utilisateurs' },
})
