import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

export const addressCorrection: Letters<'addressCorrection'> = {
  en: ({ name, organization, link }) => ({
    subject: 'Your address has changed: sign in to Élan with it',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      `${typed(organization)} now lists you under this address. You still sign in to Élan with the former one.`,
      'With this link, and the password of your account, you sign in with this address from now on.',
    ],
    action: { label: 'Sign in with this address', link },
    notes: [
      'This link works once, for 7 days. Until it is used, the former address goes on working.',
      'If you have no Élan account, ignore this mail: nothing changes.',
    ],
  }),
  fr: ({ name, organization, link }) => ({
    subject: 'Votre adresse a changé\u00a0: connectez-vous à Élan avec elle',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      `${typed(organization)} vous connaît désormais sous cette adresse. Vous vous connectez encore à Élan avec l’ancienne.`,
      'Avec ce lien et le mot de passe de votre compte, vous vous connecterez désormais avec cette adresse.',
    ],
    action: { label: 'Me connecter avec cette adresse', link },
    notes: [
      'Ce lien fonctionne une seule fois, pendant 7 jours. D’ici là, l’ancienne adresse reste valable.',
      'Si vous n’avez pas de compte Élan, ignorez ce message\u00a0: rien ne change.',
    ],
  }),
}
