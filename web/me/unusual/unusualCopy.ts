import { defineCopy } from '#web/platform/language/language.ts'

/** The question about a day that is far above the own usual. */
export const unusualCopy = defineCopy({
  en: {
    title: (day: string) => `${day}: is this right?`,
    detail: (figure: string, usual: string) =>
      `It has ${figure} step equivalents. Your usual is around ${usual}. Only you are asked, nobody else sees this.`,
    right: 'It is right',
    correct: 'Correct it',
    thanks: 'Thank you. You will not be asked again about this day.',
    failed: 'Your answer could not be saved. Please try again.',
  },
  fr: {
    title: (day) => `${day}\u00a0: est-ce exact\u00a0?`,
    detail: (figure, usual) =>
      `Ce jour compte ${figure} équivalents pas. D’habitude, vous êtes autour de ${usual}. La question n’est posée qu’à vous, personne d’autre ne la voit.`,
    right: 'C’est exact',
    correct: 'Corriger',
    thanks: 'Merci. La question ne vous sera plus posée pour ce jour.',
    failed: 'Votre réponse n’a pas pu être enregistrée. Veuillez réessayer.',
  },
})
