import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

export const addressChange: Letters<'addressChange'> = {
  en: ({ name, link }) => ({
    subject: 'Confirm your new sign-in address for Élan',
    greeting: `Hello ${typed(name)},`,
    paragraphs: ['Somebody, probably you, asked to sign in to Élan with this address from now on.'],
    action: { label: 'Sign in with this address', link },
    notes: [
      'This link works once, for 24 hours. Until it is used, the former address goes on working.',
      'If it was not you, ignore this mail: nothing changes.',
    ],
  }),
  fr: ({ name, link }) => ({
    subject: 'Confirmez votre nouvelle adresse de connexion à Élan',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: ['Quelqu’un, sans doute vous, a demandé à se connecter à Élan avec cette adresse.'],
    action: { label: 'Me connecter avec cette adresse', link },
    notes: [
      'Ce lien fonctionne une seule fois, pendant 24 heures. D’ici là, l’ancienne adresse reste valable.',
      'Si ce n’était pas vous, ignorez ce message\u00a0: rien ne change.',
    ],
  }),
}
