import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

const inCredits = (credits: number) => inEnglish.counted(credits, 'credit', 'credits')
const enCredits = (credits: number) => inFrench.counted(credits, 'crédit', 'crédits')

export const creditsCopy = defineCopy({
  en: {
    send: 'Send Credits',
    to: 'Send to:',
    from: 'From:',
    amount: 'Amount',
    available: (credits: number) => `Available: ${inCredits(credits)}`,
    submit: (credits: number) => `Send ${inEnglish.format(credits)} Credits`,
    sending: 'Sending...',
    invalid: 'Please enter a valid amount greater than 0',
    tooFew: (amount: number, available: number) =>
      `Cannot send ${amount} credits. Only ${available} available.`,
    failed: 'Failed to send credits',
    earlierSent: 'What you sent before did arrive. Look at what is left before you send again.',
    sent: (credits: number, name: string) =>
      `${inCredits(credits)} ${inEnglish.pick(credits, 'was', 'were')} sent to ${name}.`,

    credits: 'Credits',
    balance: (credits: number) => `Balance: ${inCredits(credits)}`,
    table: 'Statement of credits',
    when: 'When',
    what: 'What',
    other: 'From or to',
    by: 'By',
    change: 'Change',
    after: 'Balance',
    kinds: {
      initial: 'Credits to begin with',
      grant: 'Granted',
      send: { in: 'Received', out: 'Sent' },
      return: { in: 'Came back from a deleted organization', out: 'Went back on deletion' },
      restore: { in: 'Restored', out: 'Given back on restoring' },
      reversal: 'Taken back',
    },
    provider: 'Provider',
    deleted: 'Deleted organization',
    none: 'No credits have moved yet.',
    loadFailed: 'The statement could not be loaded.',
    pages: 'Pages of the statement',
  },
  fr: {
    send: 'Envoyer des crédits',
    to: 'Envoyer à\u00a0:',
    from: 'De\u00a0:',
    amount: 'Montant',
    available: (credits) => `Disponibles\u00a0: ${enCredits(credits)}`,
    submit: (credits) => `Envoyer ${enCredits(credits)}`,
    sending: 'Envoi en cours…',
    invalid: 'Saisissez un montant valide, supérieur à 0',
    tooFew: (amount, available) =>
      `Impossible d’envoyer ${enCredits(amount)}. Seulement ${inFrench.format(available)} ${inFrench.pick(available, 'disponible', 'disponibles')}.`,
    failed: 'Les crédits n’ont pas pu être envoyés',
    earlierSent: 'L’envoi précédent est bien arrivé. Regardez ce qui reste avant d’envoyer à nouveau.',
    sent: (credits, name) =>
      `${enCredits(credits)} ${inFrench.pick(credits, 'envoyé', 'envoyés')} à ${name}.`,

    credits: 'Crédits',
    balance: (credits) => `Solde\u00a0: ${enCredits(credits)}`,
    table: 'Relevé des crédits',
    when: 'Quand',
    what: 'Quoi',
    other: 'De ou à',
    by: 'Par',
    change: 'Mouvement',
    after: 'Solde',
    kinds: {
      initial: 'Crédits de départ',
      grant: 'Accordés',
      send: { in: 'Reçus', out: 'Envoyés' },
      return: { in: 'Revenus d’une organisation supprimée', out: 'Rendus à la suppression' },
      restore: { in: 'Rétablis', out: 'Rendus au rétablissement' },
      reversal: 'Annulés',
    },
    provider: 'Fournisseur',
    deleted: 'Organisation supprimée',
    none: 'Aucun crédit n’a encore bougé.',
    loadFailed: 'Le relevé n’a pas pu être chargé.',
    pages: 'Pages du relevé',
  },
})
