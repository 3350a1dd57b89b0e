import { defineCopy } from '#web/platform/language/language.ts'

/** Texts that every page needs. */
export const appCopy = defineCopy({
  en: {
    language: 'Language',
    theme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
    loading: 'Loading',
    notFound: "Oops! The page you're looking for doesn't exist.",
    goBack: 'Go Back',
    crashed: 'This page could not be shown.',
    crashedDetail: 'A new version may have arrived meanwhile, or the connection was lost.',
    reload: 'Reload the page',
    appStore: 'Download on the App Store',
    playStore: 'Get it on Google Play',
  },
  fr: {
    language: 'Langue',
    theme: 'Thème',
    light: 'Clair',
    dark: 'Sombre',
    system: 'Système',
    loading: 'Chargement',
    notFound: 'Oups\u00a0! La page que vous cherchez n’existe pas.',
    goBack: 'Retour',
    crashed: 'Cette page n’a pas pu s’afficher.',
    crashedDetail: 'Une nouvelle version est peut-être arrivée, ou la connexion a été perdue.',
    reload: 'Recharger la page',
    appStore: 'Télécharger dans l’App Store',
    playStore: 'Disponible sur Google Play',
  },
})
