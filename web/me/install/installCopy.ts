import { defineCopy } from '#web/platform/language/language.ts'

export const installCopy = defineCopy({
  en: {
    title: 'Keep it on your home screen',
    detail:
      'It then opens like an app, also without a connection, and your phone keeps what is not sent yet.',
    install: 'Install',
    share: 'Open the share menu of your browser',
    add: 'Choose “Add to Home Screen”',
    open: 'Open Élan from your home screen',
  },
  fr: {
    title: 'Gardez-la sur l’écran d’accueil',
    detail:
      'Elle s’ouvre alors comme une application, même sans connexion, et votre téléphone garde ce qui n’est pas encore envoyé.',
    install: 'Installer',
    share: 'Ouvrez le menu de partage du navigateur',
    add: 'Choisissez «\u00a0Sur l’écran d’accueil\u00a0»',
    open: 'Ouvrez Élan depuis l’écran d’accueil',
  },
})
