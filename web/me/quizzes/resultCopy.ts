import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

export const resultCopy = defineCopy({
  en: {
    ofPoints: (possible: number) => `of ${inEnglish.counted(possible, 'point', 'points')}`,
    noSolutions: 'Thank you for your answers. This quiz asked for opinions: nothing is right or wrong.',
    noAnswers: 'You have no answers here. These are the solutions.',
    kept: 'Your answers stay here until 30 days after the quiz has closed. Then only the figures of all remain.',
    numbered: (place: number, text: string) => `${place}. ${text}`,
    right: (points: number) => `Right: ${inEnglish.counted(points, 'point', 'points')}`,
    wrong: 'Not right',
    yourAnswer: 'Your answer',
    solution: 'Solution',
    nothing: 'None',
    opinion: 'An opinion was asked for: there is no solution.',
  },
  fr: {
    ofPoints: (possible) => `sur ${inFrench.counted(possible, 'point', 'points')}`,
    noSolutions: 'Merci pour vos réponses. Ce quiz demandait des avis\u00a0: rien n’est juste ou faux.',
    noAnswers: 'Vous n’avez pas de réponses ici. Voici les solutions.',
    kept: 'Vos réponses restent ici jusqu’à 30 jours après la fin du quiz. Ensuite, seuls les chiffres de l’ensemble demeurent.',
    numbered: (place, text) => `${place}. ${text}`,
    right: (points) => `Juste\u00a0: ${inFrench.counted(points, 'point', 'points')}`,
    wrong: 'Pas juste',
    yourAnswer: 'Votre réponse',
    solution: 'Solution',
    nothing: 'Aucune',
    opinion: 'Un avis était demandé\u00a0: il n’y a pas de solution.',
  },
})
