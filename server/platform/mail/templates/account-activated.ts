import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

/** With a link, the mail also asks to confirm the address. */
export const accountActivated: Letters<'accountActivated'> = {
  en: ({ name, organization, link }, forgotPasswordLink) => ({
    subject: link ? 'Your Élan account is active: confirm your address' : 'Your Élan account is active',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      `A password has just been set for this address, and your account with ${typed(organization)} is active.`,
      link
        ? 'If that was you, please confirm that this address is yours, so that we can reach you here.'
        : 'If that was you, there is nothing to do. Welcome, and enjoy the programme.',
      `If it was not you, ${link ? 'do not confirm: ' : ''}someone else may have used your invitation. Choose another password at once, which signs everybody else out, and tell the person in charge of the programme.`,
    ],
    ...(link && { action: { label: 'Confirm my address', link } }),
    alternative: { label: 'Choose another password', link: forgotPasswordLink },
    notes: link
      ? [
          'The link to confirm works once, for 24 hours. After that, the page it opens offers to send you a new one.',
        ]
      : [],
  }),
  fr: ({ name, organization, link }, forgotPasswordLink) => ({
    subject: link
      ? 'Votre compte Élan est actif\u00a0: confirmez votre adresse'
      : 'Votre compte Élan est actif',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      `Un mot de passe vient d’être choisi pour cette adresse, et votre compte chez ${typed(organization)} est actif.`,
      link
        ? 'Si c’était vous, confirmez que cette adresse est bien la vôtre, afin que nous puissions vous y écrire.'
        : 'Si c’était vous, il n’y a rien à faire. Bienvenue, et bon programme.',
      `Si ce n’était pas vous, ${link ? 'ne confirmez rien\u00a0: ' : ''}quelqu’un d’autre a pu utiliser votre invitation. Choisissez aussitôt un autre mot de passe, ce qui déconnecte toute autre personne, et prévenez la personne responsable du programme.`,
    ],
    ...(link && { action: { label: 'Confirmer mon adresse', link } }),
    alternative: { label: 'Choisir un autre mot de passe', link: forgotPasswordLink },
    notes: link
      ? [
          'Le lien de confirmation fonctionne une seule fois, pendant 24 heures. Passé ce délai, la page qu’il ouvre vous propose d’en recevoir un nouveau.',
        ]
      : [],
  }),
}
