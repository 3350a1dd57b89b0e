import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

export const addressRestored: Letters<'addressRestored'> = {
  en: ({ name, passwordEnded }) => ({
    subject: 'Your Élan account went back to its former sign-in address',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      'The former mailbox of your Élan account took the last change of its sign-in address back. The account no longer opens with this address.',
      passwordEnded
        ? 'Its password has ended, and everybody has been signed out.'
        : 'Its password is the same as before.',
      'If that was you, there is nothing to do. If it was not you, tell the support of your Élan portal, not only the person in charge of the programme: somebody else reads the former mailbox.',
    ],
    notes: [],
  }),
  fr: ({ name, passwordEnded }) => ({
    subject: 'Votre compte Élan est revenu à son ancienne adresse de connexion',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      'Depuis l’ancienne boîte aux lettres de votre compte Élan, le dernier changement d’adresse de connexion a été annulé. Le compte ne s’ouvre plus avec cette adresse.',
      passwordEnded
        ? 'Son mot de passe n’est plus valable, et tout le monde a été déconnecté.'
        : 'Son mot de passe reste le même.',
      'Si c’était vous, il n’y a rien à faire. Si ce n’était pas vous, prévenez l’assistance de votre portail Élan, et pas seulement la personne responsable du programme\u00a0: quelqu’un d’autre lit l’ancienne boîte aux lettres.',
    ],
    notes: [],
  }),
}
