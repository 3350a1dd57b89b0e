import type { Letters } from './letter.ts'

/** What each kind of notice says. Employers' mail systems read it: no title, name or figure comes near. */
const sentences = {
  en: {
    results: ['Your challenge has news', 'A challenge that you joined has its result.'],
    starts: ['Something new begins', 'There is something new to take part in.'],
    weekly: ['Your week on Élan', 'Your week is ready to look at.'],
  },
  fr: {
    results: ['Votre défi a du nouveau', 'Un défi auquel vous participez a son résultat.'],
    starts: ['Quelque chose de nouveau commence', 'Il y a du nouveau auquel participer.'],
    weekly: ['Votre semaine sur Élan', 'Votre semaine est prête à être consultée.'],
  },
} as const

export const notice: Letters<'notice'> = {
  en: ({ notice, link, endLink }) => ({
    subject: sentences.en[notice][0],
    greeting: 'Hello,',
    paragraphs: [
      sentences.en[notice][1],
      'You see it in the app after signing in. What is yours stays there: this mail contains none of it.',
    ],
    action: { label: 'Open Élan', link },
    alternative: { label: 'No more mails of this kind', link: endLink },
    notes: ['You choose what you are told, and how, in the settings of the app.'],
  }),
  fr: ({ notice, link, endLink }) => ({
    subject: sentences.fr[notice][0],
    greeting: 'Bonjour,',
    paragraphs: [
      sentences.fr[notice][1],
      'Vous le verrez dans l’application, une fois connecté. Ce qui est à vous y reste\u00a0: ce message n’en contient rien.',
    ],
    action: { label: 'Ouvrir Élan', link },
    alternative: { label: 'Plus de messages de ce type', link: endLink },
    notes: ['Vous choisissez ce que vous recevez, et comment, dans les réglages de l’application.'],
  }),
}
