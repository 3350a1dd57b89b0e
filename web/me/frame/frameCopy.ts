import { defineCopy } from '#web/platform/language/language.ts'

/** Words of the first paint. Those of what is fetched later are in `memberCopy`. */
export const frameCopy = defineCopy({
  en: {
    skip: 'Skip to the content',
    loading: 'Loading',
    crashed: 'This page could not be shown. A new version may have arrived, or the connection was lost.',
    reload: 'Reload the page',
    messages: 'Messages',
    dismiss: 'Dismiss',
  },
  fr: {
    skip: 'Aller au contenu',
    loading: 'Chargement',
    crashed:
      'Cette page n’a pas pu s’afficher. Une nouvelle version est peut-être arrivée, ou la connexion a été perdue.',
    reload: 'Recharger la page',
    messages: 'Messages',
    dismiss: 'Fermer',
  },
})
