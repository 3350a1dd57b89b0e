import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

export const employeeInvitation: Letters<'employeeInvitation'> = {
  en: ({ name, organization, link }) => ({
    subject: 'Your invitation to Élan',
    greeting: `Hello ${typed(name)},`,
    paragraphs: [
      `${typed(organization)} invites you to its wellness programme on Élan.`,
      'Choose a password, and you are in. Taking part is up to you, and your employer never sees your health answers.',
    ],
    action: { label: 'Accept the invitation', link },
    notes: [
      'This link is yours alone; it works once, for 7 days. After that, ask the person who invited you for a new one.',
      'If you were not expecting this, ignore this mail: no account is opened without you.',
    ],
  }),
  fr: ({ name, organization, link }) => ({
    subject: 'Votre invitation à Élan',
    greeting: `Bonjour ${typed(name)},`,
    paragraphs: [
      `${typed(organization)} vous invite à son programme de bien-être sur Élan.`,
      'Choisissez un mot de passe, et tout est prêt. Vous participez si vous le souhaitez, et votre employeur ne voit jamais vos réponses de santé.',
    ],
    action: { label: 'Accepter l’invitation', link },
    notes: [
      'Ce lien est personnel\u00a0; il fonctionne une seule fois, pendant 7 jours. Passé ce délai, demandez-en un nouveau à la personne qui vous a invité.',
      'Si vous n’attendiez pas ce message, ignorez-le\u00a0: aucun compte n’est ouvert sans vous.',
    ],
  }),
}
