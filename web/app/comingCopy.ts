import type { GuardedPath } from '#contract/pages.ts'
import type { LandscapeKind } from '#web/ui/illustration/Landscape.tsx'
import { defineCopy } from './language.ts'

export type ComingPath = Exclude<GuardedPath, '/users' | '/dashboard'>

export const comingScenes: Record<ComingPath, LandscapeKind> = {
  '/teams': 'city',
  '/missions': 'desert',
  '/challenges': 'countryside',
  '/quizzes': 'city',
  '/reports': 'desert',
  '/organizations': 'city',
  '/settings': 'countryside',
}

interface Coming {
  /** Where the page's title is not the word of the navigation. */
  title?: string
  description?: string
  sentence: string
}

export const comingCopy = defineCopy<Record<ComingPath, Coming>>({
  en: {
    '/teams': { sentence: 'You will bring people together in teams here. This page is not ready yet.' },
    '/missions': {
      description: 'View and manage assigned missions for your organization',
      sentence: 'The missions assigned to your organization will be here. This page is not ready yet.',
    },
    '/challenges': {
      sentence: 'You will invite your people to walk, plant and share here. This page is not ready yet.',
    },
    '/quizzes': {
      sentence: 'You will write quizzes and read their answers here. This page is not ready yet.',
    },
    '/reports': {
      sentence: 'Reports on your programme, ready to download, will be here. This page is not ready yet.',
    },
    '/organizations': {
      title: 'Organizations Management',
      sentence: 'You will add sub-organizations and send them credits here. This page is not ready yet.',
    },
    '/settings': {
      sentence:
        'Your organization’s name, access and administrators will be kept here. This page is not ready yet.',
    },
  },
  fr: {
    '/teams': { sentence: 'Vous réunirez ici vos collègues en équipes. Cette page n’est pas encore prête.' },
    '/missions': {
      description: 'Consultez et gérez les missions assignées à votre organisation',
      sentence: 'Les missions assignées à votre organisation seront ici. Cette page n’est pas encore prête.',
    },
    '/challenges': {
      sentence:
        'Vous inviterez ici vos collègues à marcher, planter et partager. Cette page n’est pas encore prête.',
    },
    '/quizzes': {
      sentence: 'Vous rédigerez ici des quiz et lirez leurs réponses. Cette page n’est pas encore prête.',
    },
    '/reports': {
      sentence:
        'Les rapports de votre programme, à télécharger, seront ici. Cette page n’est pas encore prête.',
    },
    '/organizations': {
      title: 'Gestion des organisations',
      sentence:
        'Vous ajouterez ici des sous-organisations et leur enverrez des crédits. Cette page n’est pas encore prête.',
    },
    '/settings': {
      sentence:
        'Le nom, l’accès et les administrateurs de votre organisation seront ici. Cette page n’est pas encore prête.',
    },
  },
})
