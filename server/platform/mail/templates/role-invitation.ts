import { roleWords } from '#contract/platform/role-words.ts'
import type { Letters } from './letter.ts'
import { typed } from './typed.ts'

export const roleInvitation: Letters<'roleInvitation'> = {
  en: ({ organization, invitedBy, role, link }) => ({
    subject: 'Your invitation to a role on Élan',
    greeting: 'Hello,',
    paragraphs: [
      `${typed(invitedBy)} offers you the role “${roleWords.en[role]}” at ${typed(organization)} on Élan.`,
      'The role begins once you accept with the link below, which proves that this mailbox is yours.',
    ],
    action: { label: 'Accept the invitation', link },
    notes: [
      'This link is yours alone; it works once, for 7 days. After that, ask the person who invited you for a new one.',
      'If you were not expecting this, ignore this mail: you get no rights and no account without accepting.',
    ],
  }),
  fr: ({ organization, invitedBy, role, link }) => ({
    subject: 'Votre invitation à un rôle sur Élan',
    greeting: 'Bonjour,',
    paragraphs: [
      `${typed(invitedBy)} vous propose le rôle «\u00a0${roleWords.fr[role]}\u00a0» chez ${typed(organization)} sur Élan.`,
      'Le rôle commence dès que vous acceptez par le lien ci-dessous, qui prouve que cette boîte est la vôtre.',
    ],
    action: { label: 'Accepter l’invitation', link },
    notes: [
      'Ce lien est personnel\u00a0; il fonctionne une seule fois, pendant 7 jours. Passé ce délai, demandez-en un nouveau à la personne qui vous a invité.',
      'Si vous n’attendiez pas ce message, ignorez-le\u00a0: vous ne recevez ni droits ni compte sans accepter.',
    ],
  }),
}
