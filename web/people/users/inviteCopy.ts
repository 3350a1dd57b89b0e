import type { errors } from '#contract/platform/errors.ts'
import { defineCopy } from '#web/platform/language/language.ts'

/** Why we mail no invitation, in the server's words. */
type Refusal = (typeof errors)[
  | 'invitation.quota'
  | 'invitation.exhausted'
  | 'user.inactive'
  | 'user.already_active']['message']

const frenchRefusals: Record<Refusal, string> = {
  'Too many invitations were sent to this person. Try again later.':
    'Trop d’invitations ont été envoyées à cette personne. Réessayez plus tard.',
  'This person was invited ten times already. Hand over the link instead.':
    'Cette personne a déjà été invitée dix fois. Transmettez-lui plutôt le lien.',
  'This user is inactive. Activate the user before inviting.':
    'Cet utilisateur est inactif. Activez-le avant de l’inviter.',
  'This user is already active.': 'Cet utilisateur est déjà actif.',
}

/** By any text: the reason may be the mail server's own. */
const frenchSentences = new Map<string, string>(Object.entries(frenchRefusals))

export const inviteCopy = defineCopy({
  en: {
    invite: 'Invite',
    reinvite: 'Invite again',
    revoke: 'Take the invitation back',
    revoked: (email: string) => `The invitation to ${email} was taken back.`,
    revokeFailed: 'The invitation could not be taken back',
    queuedState: 'Queued',
    sentState: 'Sent',
    failedState: 'Failed',
    /** The mail server's words stay as they are. */
    reason: (text: string) => text,
    noReason: 'The mail server gave no reason.',
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
    revoke: 'Reprendre l’invitation',
    revoked: (email) => `L’invitation envoyée à ${email} a été reprise.`,
    revokeFailed: 'L’invitation n’a pas pu être reprise',
    queuedState: 'En file',
    sentState: 'Envoyée',
    failedState: 'Échec',
    reason: (text) => frenchSentences.get(text) ?? text,
    noReason: 'Le serveur de courriel n’a donné aucune raison.',
    sent: (email) => `Invitation envoyée à ${email}.`,
    failed: 'L’invitation n’a pas pu être envoyée',
    selected: (count) => (count > 1 ? `${count} personnes sélectionnées` : `${count} personne sélectionnée`),
    clear: 'Vider la sélection',
    inviteSelected: 'Inviter',
    question: (count) =>
      count > 1 ? `Inviter ${count} personnes\u00a0?` : `Inviter ${count} personne\u00a0?`,
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
