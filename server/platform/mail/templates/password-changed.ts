import type { Letters } from './letter.ts'
import { typed } from './typed.ts'
import { words } from './words.ts'

export const passwordChanged: Letters<'passwordChanged'> = {
  en: ({ name }, forgotPasswordLink) => ({
    subject: 'Your Élan password was changed',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      'The password of your Élan account was just changed. Every other device has been signed out.',
      'If that was you, there is nothing to do. If it was not you, choose another password at once and tell the person in charge of the programme.',
    ],
    alternative: { label: 'Choose another password', link: forgotPasswordLink },
    notes: [words.en.mailbox],
  }),
  fr: ({ name }, forgotPasswordLink) => ({
    subject: 'Votre mot de passe Élan a été modifié',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      'Le mot de passe de votre compte Élan vient d’être modifié. Tous les autres appareils ont été déconnectés.',
      'Si c’était vous, il n’y a rien à faire. Si ce n’était pas vous, choisissez aussitôt un autre mot de passe et prévenez la personne responsable du programme.',
    ],
    alternative: { label: 'Choisir un autre mot de passe', link: forgotPasswordLink },
    notes: [words.fr.mailbox],
  }),
}
