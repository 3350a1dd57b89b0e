import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

export const verify: Letters<'verify'> = {
  en: ({ name, link }) => ({
    subject: 'Confirm your email address for Élan',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      'Thank you for creating an Élan account. Please confirm that this address is yours, so that we can reach you here.',
    ],
    action: { label: 'Confirm my address', link },
    notes: [
      'This link works once, for 24 hours. After that, the page it opens offers to send you a new one.',
      'If you did not create an account, ignore this mail: without your confirmation, the address stays unconfirmed.',
    ],
  }),
  fr: ({ name, link }) => ({
    subject: 'Confirmez votre adresse e-mail pour Élan',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      'Merci d’avoir créé un compte Élan. Confirmez que cette adresse est bien la vôtre, afin que nous puissions vous y écrire.',
    ],
    action: { label: 'Confirmer mon adresse', link },
    notes: [
      'Ce lien fonctionne une seule fois, pendant 24 heures. Passé ce délai, la page qu’il ouvre vous propose d’en recevoir un nouveau.',
      'Si vous n’avez pas créé de compte, ignorez ce message\u00a0: sans votre confirmation, l’adresse reste non confirmée.',
    ],
  }),
}
