import { defineCopy } from '#web/platform/language/language.ts'

export const eraseCopy = defineCopy({
  en: {
    erase: 'Delete my answers',
    question: 'Delete your answers?',
    whileOpen: 'They leave the quiz and give no points. You can answer again until it closes.',
    onceClosed: 'Nobody can see what you answered any more. The figures of all and your points stay.',
    confirm: 'Delete',
    cancel: 'Keep them',
    done: 'Your answers are deleted.',
    failed: 'Your answers could not be deleted. Please try again.',
  },
  fr: {
    erase: 'Supprimer mes réponses',
    question: 'Supprimer vos réponses\u00a0?',
    whileOpen:
      'Elles quittent le quiz et ne donnent pas de points. Vous pouvez répondre à nouveau jusqu’à la fin.',
    onceClosed:
      'Plus personne ne peut voir ce que vous avez répondu. Les chiffres de l’ensemble et vos points restent.',
    confirm: 'Supprimer',
    cancel: 'Les garder',
    done: 'Vos réponses sont supprimées.',
    failed: 'Vos réponses n’ont pas pu être supprimées. Réessayez.',
  },
})
