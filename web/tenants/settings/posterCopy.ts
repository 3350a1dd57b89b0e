import { defineCopy } from '#web/platform/language/language.ts'

export const posterCopy = defineCopy({
  en: {
    title: 'Poster for your walls',
    detail:
      'One page (A4) to print: the QR code of the invite link, or of the access code where one is asked for, and three steps into the app. Print it anew after you replaced the link or changed the code.',
    en: 'English',
    fr: 'French',
    both: 'Both languages',
    download: (language: string) => `Download the poster: ${language}`,
  },
  fr: {
    title: 'Affiche pour vos murs',
    detail:
      'Une page (A4) à imprimer\u00a0: le code QR du lien d’invitation, ou du code d’accès s’il est demandé, et trois étapes vers l’application. Imprimez-la de nouveau après avoir remplacé le lien ou changé le code.',
    en: 'Anglais',
    fr: 'Français',
    both: 'Les deux langues',
    download: (language) => `Télécharger l’affiche\u00a0: ${language}`,
  },
})
