/** Errors of quizzes. */
export const quizErrors = {
  'quiz.not_found': { status: 404, message: 'Quiz not found' },
  'quiz.ends_early': { status: 400, message: 'The end must not be before the start.' },
  'quiz.answered': {
    status: 409,
    message: 'Somebody has answered already: the questions can no longer be changed.',
  },
  'quiz.begun': {
    status: 409,
    message: 'A confidential quiz stays as it is once it has begun, whether anybody has answered or not.',
  },
  'quiz.closed_for_good': { status: 409, message: 'This quiz is closed for good: its figures are final.' },
  'quiz.changed': { status: 409, message: 'Somebody else changed this quiz meanwhile.' },
  'quiz.not_live': { status: 409, message: 'This quiz is not open for answers.' },
  'quiz.unknown_answer': { status: 400, message: 'An answer does not belong to its question.' },
} as const
