import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

export const registrationAttempt: Letters<'registrationAttempt'> = {
  en: ({ name, signInLink, resetLink }) => ({
    subject: 'You already have an Élan account',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      'Someone, perhaps you, tried to create an account with this address. It has one already, so nothing was changed.',
    ],
    action: { label: 'Sign in', link: signInLink },
    alternative: { label: 'I no longer know my password', link: resetLink },
    notes: ['If it was not you, ignore this mail: your account is as safe as before.'],
  }),
  fr: ({ name, signInLink, resetLink }) => ({
    subject: 'Vous avez déjà un compte Élan',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      'Quelqu’un, peut-être vous, a voulu créer un compte avec cette adresse. Elle en a déjà un\u00a0: rien n’a donc changé.',
    ],
    action: { label: 'Se connecter', link: signInLink },
    alternative: { label: 'Je ne connais plus mon mot de passe', link: resetLink },
    notes: ['Si ce n’était pas vous, ignorez ce message\u00a0: votre compte est aussi sûr qu’avant.'],
  }),
}
