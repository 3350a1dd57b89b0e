import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

export const administratorInvitation: Letters<'administratorInvitation'> = {
  en: ({ organization, invitedBy, link }) => ({
    subject: 'Your invitation to manage an organization on Élan',
    greeting: 'Hello,',
    paragraphs: [
      `${typed(invitedBy)} asks you to become an administrator of ${typed(organization)} on Élan.`,
      'As an administrator you invite colleagues, set up teams and challenges, and follow how the programme is doing.',
    ],
    action: { label: 'Accept the invitation', link },
    notes: [
      'This link is yours alone; it works once, for 7 days. After that, ask the person who invited you for a new one.',
      'If you were not expecting this, ignore this mail: you get no rights and no account without accepting.',
    ],
  }),
  fr: ({ organization, invitedBy, link }) => ({
    subject: 'Votre invitation à gérer une organisation sur Élan',
    greeting: 'Bonjour,',
    paragraphs: [
      `${typed(invitedBy)} vous propose d’administrer ${typed(organization)} sur Élan.`,
      'L’administration, c’est inviter les collègues, créer les équipes et les défis, et suivre la vie du programme.',
    ],
    action: { label: 'Accepter l’invitation', link },
    notes: [
      'Ce lien est personnel\u00a0; il fonctionne une seule fois, pendant 7 jours. Passé ce délai, demandez-en un nouveau à la personne qui vous a invité.',
      'Si vous n’attendiez pas ce message, ignorez-le\u00a0: vous ne recevez ni droits ni compte sans accepter.',
    ],
  }),
}
