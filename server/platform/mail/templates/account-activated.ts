import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

export const accountActivated: Letters<'accountActivated'> = {
  en: ({ name, organization }, forgotPasswordLink) => ({
    subject: 'Your Élan account is active',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      `A password has just been set for this address, and your account with ${typed(organization)} is active.`,
      'If that was you, there is nothing to do. Welcome, and enjoy the programme.',
      'If it was not you, someone else may have used your invitation. Choose another password at once, which signs everybody else out, and tell the person in charge of the programme.',
    ],
    alternative: { label: 'Choose another password', link: forgotPasswordLink },
    notes: [],
  }),
  fr: ({ name, organization }, forgotPasswordLink) => ({
    subject: 'Votre compte Élan est actif',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      `Un mot de passe vient d’être choisi pour cette adresse, et votre compte chez ${typed(organization)} est actif.`,
      'Si c’était vous, il n’y a rien à faire. Bienvenue, et bon programme.',
      'Si ce n’était pas vous, quelqu’un d’autre a pu utiliser votre invitation. Choisissez aussitôt un autre mot de passe, ce qui déconnecte toute autre personne, et prévenez la personne responsable du programme.',
    ],
    alternative: { label: 'Choisir un autre mot de passe', link: forgotPasswordLink },
    notes: [],
  }),
}
