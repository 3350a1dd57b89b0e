/** Errors of challenges. */
export const challengeErrors = {
  'challenge.not_found': { status: 404, message: 'Challenge not found' },
  'challenge.over': { status: 409, message: 'This challenge has ended.' },
  'challenge.no_team': {
    status: 409,
    message: 'You are in none of the teams or companies that compete here.',
  },
  'challenge.not_joined': { status: 409, message: 'Join this challenge first.' },
  'challenge.sealed': { status: 409, message: 'The results of this challenge are sealed.' },
  'challenge.no_draws_left': { status: 409, message: 'Your alias was drawn anew five times already.' },
  'board.bad_cursor': { status: 400, message: 'This page of the board is not known.' },
  'cheer.unknown_alias': { status: 404, message: 'Nobody plays under this alias any more.' },
  'cheer.yourself': { status: 409, message: 'Cheers are for others.' },
  'appeal.not_found': { status: 404, message: 'This appeal is not known, or was answered already.' },
  'appeal.too_few_people': {
    status: 409,
    message: 'Too few people take part for an appeal without a name.',
  },
  'appeal.too_many': { status: 409, message: 'You have made three appeals in this challenge already.' },
  'appeal.too_much': { status: 409, message: 'This is more than a day counts in this challenge.' },
  'appeal.day_not_counted': { status: 409, message: 'This day does not count in this challenge.' },
  'appeal.unknown_alias': { status: 404, message: 'Nobody plays under this alias any more.' },
  'appeal.yourself': { status: 409, message: 'This alias is yours. Appeal for your day instead.' },
  'appeal.not_referee': { status: 403, message: 'Only the referee answers appeals.' },
  'appeal.own': { status: 409, message: 'This appeal is your own. Another referee has to answer it.' },
  'winner.none': { status: 409, message: 'You are not among the winners of this challenge.' },
  'winner.too_late': {
    status: 409,
    message: 'The time for this answer has passed. The organizers were not told.',
  },
} as const
