import type { PosterLanguage } from '#contract/tenants/posters.ts'

export interface PosterWords {
  headline: string
  /** What to do, and a line that explains it. */
  steps: readonly (readonly [title: string, detail: string])[]
  orType: string
  inBrowser: string
  colon: string
  promise: string
}

const words = {
  en: {
    headline: 'Let’s move together',
    steps: [
      ['Scan the code', 'with the camera of your phone.'],
      ['Say who you are', 'Your name, e-mail address and a password.'],
      ['Open our mail', 'and press its link. Nothing to install.'],
    ],
    orType: 'No camera? Type',
    inBrowser: 'Open in the browser',
    colon: ':',
    promise: 'What you record is yours. Your employer never sees it by person.',
  },
  fr: {
    headline: 'Bougeons ensemble',
    steps: [
      ['Scannez le code', 'avec l’appareil photo de votre téléphone.'],
      ['Présentez-vous', 'Votre nom, votre adresse e-mail et un mot de passe.'],
      ['Ouvrez notre courriel', 'et son lien. Rien à installer.'],
    ],
    orType: 'Sans appareil photo',
    inBrowser: 'Dans le navigateur',
    colon: '\u00a0:',
    promise: 'Vos saisies sont à vous. Votre employeur ne les voit jamais par personne.',
  },
} satisfies Record<'en' | 'fr', PosterWords>

/** The words of each language of the poster, in the order of the page. */
export const wordsOf = (language: PosterLanguage): PosterWords[] =>
  language === 'both' ? [words.en, words.fr] : [words[language]]
