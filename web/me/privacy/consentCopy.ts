import type { Purpose } from '#contract/participation/consents.ts'
import { defineCopy } from '#web/platform/language/language.ts'

export const consentCopy = defineCopy({
  en: {
    title: 'What you agreed to',
    purpose: {
      activity: 'Keep my activity',
      sums: 'Count me, unnamed, in sums that my employer sees',
    } satisfies Record<Purpose, string>,
    since: (given: boolean, at: string) => (given ? `Yes, since ${at}` : `No, since ${at}`),
    undecided: 'Not decided yet: no',
    agree: 'Agree',
    withdraw: 'Withdraw',
    agreeTo: (name: string) => `Agree: ${name}`,
    withdrawOf: (name: string) => `Withdraw: ${name}`,
    question: {
      activity: 'Stop keeping your activity?',
      sums: 'Leave the sums?',
    } satisfies Record<Purpose, string>,
    effect: {
      activity:
        'From now on nothing is recorded for you, and no week that is still open counts you. What is published already stays; it names nobody. What you recorded so far stays yours: you alone see it.',
      sums: 'From now on no new sum counts you, and no week that is still open. What is published already stays; it names nobody. Recording goes on as before.',
    } satisfies Record<Purpose, string>,
    leaves: 'You also leave these challenges:',
    cancel: 'Cancel',
    close: 'Close',
    failed: 'This could not be saved. Please try again.',
  },
  fr: {
    title: 'Ce que vous avez accepté',
    purpose: {
      activity: 'Conserver mon activité',
      sums: 'Me compter, sans nom, dans les sommes que voit mon employeur',
    },
    since: (given, at) => (given ? `Oui, depuis le ${at}` : `Non, depuis le ${at}`),
    undecided: 'Pas encore décidé\u00a0: non',
    agree: 'Accepter',
    withdraw: 'Retirer',
    agreeTo: (name) => `Accepter\u00a0: ${name}`,
    withdrawOf: (name) => `Retirer\u00a0: ${name}`,
    question: {
      activity: 'Ne plus conserver votre activité\u00a0?',
      sums: 'Quitter les sommes\u00a0?',
    },
    effect: {
      activity:
        'Dès maintenant, plus rien n’est enregistré pour vous, et aucune semaine encore ouverte ne vous compte. Ce qui est déjà publié reste et ne nomme personne. Ce que vous avez saisi reste à vous\u00a0: vous seul le voyez.',
      sums: 'Dès maintenant, aucune nouvelle somme ne vous compte, ni aucune semaine encore ouverte. Ce qui est déjà publié reste et ne nomme personne. La saisie continue comme avant.',
    },
    leaves: 'Vous quittez aussi ces défis\u00a0:',
    cancel: 'Annuler',
    close: 'Fermer',
    failed: 'L’enregistrement a échoué. Veuillez réessayer.',
  },
})
