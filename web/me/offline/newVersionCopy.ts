import { defineCopy } from '#web/platform/language/language.ts'

export const newVersionCopy = defineCopy({
  en: {
    title: 'A new version of the app is here',
    detail: 'You get it when you next open the app, or now.',
    reload: 'Reload',
  },
  fr: {
    title: 'Une nouvelle version de l’application est là',
    detail: 'Vous l’aurez à la prochaine ouverture de l’application, ou dès maintenant.',
    reload: 'Recharger',
  },
})
