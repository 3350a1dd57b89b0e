import type { GuardedPath } from '#contract/pages.ts'
import type { LandscapeKind } from '#web/ui/illustration/Landscape.tsx'
import { defineCopy } from './language.ts'

export type ComingPath = Extract<GuardedPath, '/reports' | '/organizations' | '/settings'>

export const comingScenes: Record<ComingPath, LandscapeKind> = {
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
