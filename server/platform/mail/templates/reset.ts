import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

export const reset: Letters<'reset'> = {
  en: ({ name, link }) => ({
    subject: 'Choose a new password for Élan',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      'Someone, hopefully you, asked for a new password for your Élan account. You can choose it here.',
    ],
    action: { label: 'Choose a new password', link },
    notes: [
      'This link works once, for 1 hour.',
      'If it was not you, ignore this mail: your password stays as it is, and nobody can change it without this link.',
    ],
  }),
  fr: ({ name, link }) => ({
    subject: 'Choisissez un nouveau mot de passe Élan',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte Élan. Vous pouvez le choisir ici.',
    ],
    action: { label: 'Choisir un mot de passe', link },
    notes: [
      'Ce lien fonctionne une seule fois, pendant 1 heure.',
      'Si ce n’était pas vous, ignorez ce message\u00a0: votre mot de passe reste le même, et personne ne peut le changer sans ce lien.',
    ],
  }),
}
