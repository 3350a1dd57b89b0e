import type { KindOfData } from '#contract/visibility.ts'
import { defineCopy } from '#web/platform/language/language.ts'

/** Kinds of data in the words of the person whom they are about. */
export const kindCopy = defineCopy<Record<KindOfData, string>>({
  en: {
    entries: 'What you type: sessions and days, with what you changed',
    days: 'Your movement of a day: steps, distance, minutes',
    sources: 'Your devices and apps',
    settings: 'Your goal, your time zone and how you move',
    consents: 'What you agreed to, and when',
    notices: 'What you are told of, and in which way',
    activeMonths: 'That you were active in a month',
    joins: 'Which challenges you joined, and under which alias',
    scores: 'Your score in a challenge',
    screens:
      'If you say yes in a challenge: your alias and the score of the day before on screens at work, where visitors see them too',
    totals: 'The sum of your team, or of everybody in a challenge',
    results: 'The result of a challenge, once it is sealed',
    wins: 'Your name and place as a winner, if you say yes',
    missions: 'Missions you started, and how far you came',
    photos: 'Photos you took and did not share',
    sharedPhotos: 'Photos you shared to a mission’s wall',
    appeals: 'Appeals to the referee of a challenge',
    cheers: 'Cheers you received. Nobody learns who sent them',
    confidentialAnswers:
      'Your answers in quizzes about health, nutrition, sleep and wellness, and in surveys',
    namedAnswers: 'Your answers in quizzes about sport and the environment',
    roster: 'Your entry at work: name, address, team, and what your organization added',
    sessions: 'Where you are signed in',
    changes: 'What administrators changed, opened or exported',
  },
  fr: {
    entries: 'Ce que vous saisissez\u00a0: séances et jours, avec vos modifications',
    days: 'Votre mouvement d’un jour\u00a0: pas, distance, minutes',
    sources: 'Vos appareils et applications',
    settings: 'Votre objectif, votre fuseau horaire et votre façon de bouger',
    consents: 'Ce que vous avez accepté, et quand',
    notices: 'Ce dont vous êtes informé, et de quelle façon',
    activeMonths: 'Que vous avez été actif pendant un mois',
    joins: 'Les défis que vous avez rejoints, et sous quel alias',
    scores: 'Votre score dans un défi',
    screens:
      'Si vous l’acceptez dans un défi\u00a0: votre alias et le score de la veille sur des écrans au travail, que les visiteurs voient aussi',
    totals: 'La somme de votre équipe, ou de tous dans un défi',
    results: 'Le résultat d’un défi, une fois scellé',
    wins: 'Vos nom et place si vous avez gagné, et dit oui',
    missions: 'Les missions que vous avez commencées, et votre avancée',
    photos: 'Les photos que vous avez prises sans les partager',
    sharedPhotos: 'Les photos partagées sur le mur d’une mission',
    appeals: 'Les recours auprès de l’arbitre d’un défi',
    cheers: 'Les encouragements reçus. Personne n’apprend qui les a envoyés',
    confidentialAnswers:
      'Vos réponses aux quiz sur la santé, la nutrition, le sommeil et le bien-être, et aux sondages',
    namedAnswers: 'Vos réponses aux quiz sur le sport et l’environnement',
    roster: 'Votre fiche au travail\u00a0: nom, adresse, équipe, et ce que votre organisation a ajouté',
    sessions: 'Où vous êtes connecté',
    changes: 'Ce que les administrateurs ont modifié, ouvert ou exporté',
  },
})
