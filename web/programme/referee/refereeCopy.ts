import type { AppealReason } from '#contract/participation/appeals.ts'
import type { ActivityMetric } from '#contract/programme/challenges.ts'
import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

type Amounts = Record<ActivityMetric, (amount: number) => string>
type Reasons = Record<AppealReason, string>

/** Texts of the referee: who it is, and the appeals of a challenge. */
export const refereeCopy = defineCopy({
  en: {
    title: 'Appeals',
    detail:
      'People who miss something on a day ask the referee, who reads what they attach and nothing else: no name, no score, no other day.',
    referee: 'Referee of all challenges',
    nobody: 'Nobody yet',
    hint: 'One of the administrators. They are told by mail, at once and when appeals wait.',
    named: 'The referee is named.',
    noneNamed: 'No referee is named: appeals wait and stay open in the result.',
    notYou: (name: string) => `${name} reads and answers the appeals. You see none of them.`,
    none: 'No appeal waits.',
    over: 'The result is sealed. What was attached is deleted.',
    missing: (day: string, amount: string) => `${day}: ${amount} missing`,
    askedOn: (day: string) => `Asked on ${day}`,
    amounts: {
      steps: (amount: number) => inEnglish.counted(amount, 'step', 'steps'),
      distance: (amount: number) => inEnglish.counted(amount, 'metre', 'metres'),
      'active-minutes': (amount: number) => inEnglish.counted(amount, 'minute', 'minutes'),
      points: (amount: number) => inEnglish.counted(amount, 'point', 'points'),
    } satisfies Amounts,
    accept: 'Accept',
    refuse: 'Refuse',
    reason: 'Reason',
    answer: 'Your answer',
    acceptTitle: 'Accept this appeal?',
    acceptDetail: 'The amount counts on its day, within the daily cap. The person reads your reason.',
    refuseTitle: 'Refuse this appeal?',
    refuseDetail: 'The person reads your reason. An answer cannot be changed.',
    cancel: 'Cancel',
    close: 'Close',
    accepted: 'Accepted',
    refused: 'Refused',
    failed: 'This could not be saved. Please try again.',
    reasons: {
      shown: 'What was written shows it',
      plausible: 'It is plausible',
      'known-fault': 'A known fault of the device or the portal',
      'not-shown': 'What was written does not show it',
      'not-plausible': 'It is not plausible',
      'not-counted': 'It is nothing that this challenge counts',
      unclear: 'It is not clear what is missing',
    } satisfies Reasons,
  },
  fr: {
    title: 'Recours',
    detail:
      'Les personnes à qui il manque quelque chose un jour s’adressent à l’arbitre, qui lit ce qu’elles joignent et rien d’autre\u00a0: ni nom, ni score, ni autre jour.',
    referee: 'Arbitre de tous les défis',
    nobody: 'Personne pour l’instant',
    hint: 'L’une des personnes qui administrent. Elle est prévenue par e-mail, aussitôt et quand des recours attendent.',
    named: 'L’arbitre est désigné.',
    noneNamed:
      'Aucun arbitre n’est désigné\u00a0: les recours attendent et restent ouverts dans le résultat.',
    notYou: (name) => `${name} lit les recours et y répond. Vous n’en voyez aucun.`,
    none: 'Aucun recours n’attend.',
    over: 'Le résultat est scellé. Ce qui était joint est supprimé.',
    missing: (day, amount) => `${day}\u00a0: il manque ${amount}`,
    askedOn: (day) => `Demandé le ${day}`,
    amounts: {
      steps: (amount) => inFrench.counted(amount, 'pas', 'pas'),
      distance: (amount) => inFrench.counted(amount, 'mètre', 'mètres'),
      'active-minutes': (amount) => inFrench.counted(amount, 'minute', 'minutes'),
      points: (amount) => inFrench.counted(amount, 'point', 'points'),
    },
    accept: 'Accepter',
    refuse: 'Refuser',
    reason: 'Motif',
    answer: 'Votre réponse',
    acceptTitle: 'Accepter ce recours\u00a0?',
    acceptDetail: 'Le montant compte pour son jour, dans la limite du jour. La personne lit votre motif.',
    refuseTitle: 'Refuser ce recours\u00a0?',
    refuseDetail: 'La personne lit votre motif. Une réponse ne change plus.',
    cancel: 'Annuler',
    close: 'Fermer',
    accepted: 'Accepté',
    refused: 'Refusé',
    failed: 'L’enregistrement a échoué. Veuillez réessayer.',
    reasons: {
      shown: 'Ce qui est écrit le montre',
      plausible: 'C’est plausible',
      'known-fault': 'Un défaut connu de l’appareil ou du portail',
      'not-shown': 'Ce qui est écrit ne le montre pas',
      'not-plausible': 'Ce n’est pas plausible',
      'not-counted': 'Ce défi ne compte pas cela',
      unclear: 'Ce qui manque n’est pas clair',
    },
  },
})
