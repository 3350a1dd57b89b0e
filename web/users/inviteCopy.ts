import { defineCopy } from '#web/app/language.ts'

export const inviteCopy = defineCopy({
  en: {
    invite: 'Invite',
    reinvite: 'Invite again',
    inviteNamed: (name: string) => `Invite ${name}`,
    reinviteNamed: (name: string) => `Invite ${name} again`,
    sent: (email: string) => `Invite sent to ${email}.`,
    failed: 'Failed to send invite',
    selected: (count: number) => (count === 1 ? '1 person selected' : `${count} people selected`),
    clear: 'Clear the selection',
    inviteSelected: 'Invite',
    question: (count: number) => (count === 1 ? 'Invite 1 person?' : `Invite ${count} people?`),
    consequence: 'Each gets an e-mail with a link that is good for seven days. Earlier links stop working.',
    someActive: (count: number) =>
      count === 1
        ? '1 of them is already active and will get no e-mail.'
        : `${count} of them are already active and will get no e-mail.`,
    confirm: 'Send invites',
    bulkSent: (sent: number, asked: number) => `Successfully sent ${sent} out of ${asked} invites.`,
    bulkFailed: 'Failed to send invites. Please try again.',
    notSent: 'Not sent',
    outcomeTitle: 'Invites',
  },
  fr: {
    invite: 'Inviter',
    reinvite: 'Réinviter',
    inviteNamed: (name) => `Inviter ${name}`,
    reinviteNamed: (name) => `Réinviter ${name}`,
    sent: (email) => `Invitation envoyée à ${email}.`,
    failed: 'L’invitation n’a pas pu être envoyée',
    selected: (count) => (count > 1 ? `${count} personnes sélectionnées` : `${count} personne sélectionnée`),
    clear: 'Vider la sélection',
    inviteSelected: 'Inviter',
    question: (count) => (count > 1 ? `Inviter ${count} personnes ?` : `Inviter ${count} personne ?`),
    consequence:
      'Chacune reçoit un courriel avec un lien valable sept jours. Les liens précédents ne marchent plus.',
    someActive: (count) =>
      count > 1
        ? `${count} d’entre elles sont déjà actives et ne recevront rien.`
        : `${count} d’entre elles est déjà active et ne recevra rien.`,
    confirm: 'Envoyer les invitations',
    bulkSent: (sent, asked) =>
      sent > 1 ? `${sent} invitations sur ${asked} envoyées.` : `${sent} invitation sur ${asked} envoyée.`,
    bulkFailed: 'Les invitations n’ont pas pu être envoyées. Veuillez réessayer.',
    notSent: 'Non envoyées',
    outcomeTitle: 'Invitations',
  },
})
