import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

export const addressChanged: Letters<'addressChanged'> = {
  en: ({ name, link }) => ({
    subject: 'Your Élan sign-in address was changed',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      'Your Élan account is signed in to with another address from now on, and no longer with this one.',
      'If that was you, there is nothing to do. If it was not you, take the change back: that signs everybody out. Then choose another password.',
    ],
    action: { label: 'Take the change back', link },
    notes: ['This link works once, for 7 days.'],
  }),
  fr: ({ name, link }) => ({
    subject: 'Votre adresse de connexion à Élan a été modifiée',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      'On se connecte désormais à votre compte Élan avec une autre adresse, et plus avec celle-ci.',
      'Si c’était vous, il n’y a rien à faire. Si ce n’était pas vous, annulez ce changement\u00a0: cela déconnecte tout le monde. Choisissez ensuite un autre mot de passe.',
    ],
    action: { label: 'Annuler le changement', link },
    notes: ['Ce lien fonctionne une seule fois, pendant 7 jours.'],
  }),
}
