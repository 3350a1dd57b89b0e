import { inFile, type Mutant } from './access.ts'

const teams = ['server/people/teams/teams.test.ts']
const challenges = ['server/programme/challenges/challenges.test.ts']
const respond = ['server/programme/quizzes/respond.test.ts']
const results = ['server/programme/quizzes/results.test.ts']
const quizzes = ['server/programme/quizzes/quizzes.test.ts']
const missions = ['server/programme/missions/missions.test.ts']
const missionsOfProvider = ['server/programme/missions/provider.test.ts']
const publicPages = ['server/programme/programme-pages/programme-pages.test.ts']

/** Whose teams, challenges, quizzes and missions are read and changed. */
export const programmeMutants: Mutant[] = [
  ...inFile('server/people/teams/members.ts', teams, [
    [
      'people of nobody and of others join',
      "  if (known.length < userIds.length) fail('user.not_found')\n",
      '',
      'an unknown id',
    ],
    [
      'whoever is in another team is taken for a member',
      "  if (elsewhere > 0) fail('team.member_elsewhere')\n",
      '',
      'adding members',
    ],
    [
      'people leave whichever team they are in',
      ` and \${teamMembers.teamId} = \${teamId}\n      and \${teamMembers.userId}`,
      `\n      and \${teamMembers.userId}`,
    ],
  ]),
  ...inFile('server/programme/challenges/service.ts', challenges, [
    [
      'teams of others compete',
      `if (at >= 0) failAt('challenge.team_unknown', \`settings.teams.\${at}\`)`,
      '',
      'unknown or foreign teams',
    ],
    [
      'companies of others compete',
      `if (at >= 0) failAt('challenge.company_unknown', \`settings.companies.\${at}\`)`,
      '',
      'unknown or foreign teams',
    ],
    [
      'partners nobody knows are taken',
      "return found ? found.id : failAt('challenge.partner_unknown', field)",
      'return found?.id ?? given',
      'unknown or foreign teams',
    ],
    [
      'pictures of others stand beside a challenge',
      "  if (imageUrl) await requirePicture(scope, imageUrl, 'imageUrl')\n",
      '',
      'unknown or foreign teams',
    ],
  ]),
  ...inFile('server/tenants/organizations/service.ts', challenges, [
    [
      'any company is administered',
      'rows.filter(({ lineage }) => mayCall(rolesAlong(held, lineage), needs))',
      'rows',
      'unknown or foreign teams',
    ],
  ]),
  ...inFile('server/platform/uploads/service.ts', challenges, [
    [
      'any picture is one’s own',
      '  if (picture && endings[picture.mediaType] === ending) return\n',
      '  if (id || picture || ending) return\n',
      'unknown or foreign teams',
    ],
  ]),
  ...inFile('server/programme/quizzes/take.ts', respond, [
    [
      'solutions are shown before the end',
      'closed ? questions : questions.map(withoutSolution)',
      'questions',
    ],
    [
      'points are told before the end',
      'closed && answers.length > 0 ? pointsOf(questions, answers) : null',
      'answers.length > 0 ? pointsOf(questions, answers) : null',
    ],
    ['a quiz to come is shown', "  if (status === 'Coming Soon') fail('quiz.not_found')\n", ''],
    ['everybody’s answers are one’s own', '        eq(quizAnswers.userId, userId),\n', ''],
  ]),
  ...inFile('server/platform/http/require-member.ts', respond, [
    ['whoever is signed in answers', '        eq(users.accountId, sessions.accountId),\n', ''],
    ['the inactive answer', "            and(eq(users.status, 'active'), isNull(users.blockedAt)),\n", ''],
  ]),
  ...inFile('server/programme/quizzes/overview.ts', results, [
    [
      'an open confidential quiz tells its figures',
      "  if (quizStatusAt(scope.now)(quiz) === 'Finished') return publishFigures(readerOf(scope), quiz)\n",
      '  return publishFigures(readerOf(scope), quiz)\n',
    ],
  ]),
  ...inFile('server/programme/quizzes/respond.ts', respond, [
    ['a closed quiz is answered', "  if (quizStatusAt(now)(quiz) !== 'Live') fail('quiz.not_live')\n", ''],
    ['answers of other quizzes are taken', '  requireKnown(answers, questions)\n', ''],
    [
      'answers of other questions are taken',
      "  return answerIds.every((id) => known.delete(id)) ? undefined : 'answerIds'",
      "  return known.size < 0 ? 'answerIds' : undefined",
    ],
  ]),
  ...inFile('server/programme/quizzes/results.ts', results, [
    ['the employer reads health answers', '  if (isConfidential(quiz.category)) return\n', ''],
  ]),
  ...inFile('server/programme/quizzes/figures.ts', results, [
    ['few people are shown', "people < smallest ? ('few' as const) : null", 'null'],
    [
      'a question that few answered is shown',
      'answered && isLarge(answered.people, people, smallest) ? answered : null',
      'answered ?? null',
    ],
    ['the score tells what is withheld', ' || scored.some(({ counts }) => !counts)', ''],
  ]),
  ...inFile(
    'server/programme/quizzes/figures.ts',
    ['server/programme/quizzes/figures.test.ts'],
    [
      ['a share of sixteen people has nine steps', 'Math.min(4, Math.max(1, onEachSide))', '4'],
      ['an average tells more than the shares', 'confidential ? roughShare(correct, answered) :', ''],
    ],
  ),
  ...inFile('server/programme/quizzes/change.ts', respond, [
    [
      'answered questions change',
      '  if (hasLockedQuestions(scope.now, quiz)) {',
      '  if (hasLockedQuestions(scope.now, quiz) && drafts.length < 0) {',
    ],
  ]),
  ...inFile('server/programme/quizzes/change.ts', quizzes, [
    [
      'the second administrator overwrites the first',
      "  if (body.version !== undefined && body.version !== before.version) fail('quiz.changed')\n",
      '',
    ],
  ]),
  ...inFile('server/programme/quizzes/questions.ts', quizzes, [
    [
      'a question takes the id of another',
      'given !== undefined && free.delete(given) ? given : crypto.randomUUID()',
      'given ?? crypto.randomUUID()',
    ],
  ]),
  ...inFile('server/programme/missions/service.ts', missionsOfProvider, [
    [
      'missions are assigned to nobody',
      "  if (!(await findOrganization(context, organizationId))) fail('organization.unknown')\n",
      '',
    ],
    ['any assignment is the one', '    .where(eq(missionAssignments.id, assignmentId))\n', ''],
  ]),
  ...inFile('server/programme/missions/service.ts', missions, [
    [
      'any mission is the one',
      'or(eq(missionAssignments.id, id), eq(missionAssignments.missionId, id)),',
      'undefined,',
    ],
  ]),
  ...inFile('server/programme/challenges/participants.ts', challenges, [
    ['the inactive compete', ", eq(users.status, 'active'))", ')'],
  ]),
  ...inFile('server/programme/programme-pages/page.ts', publicPages, [
    ['a page that is off answers', ', isNotNull(programmePages.openedAt)', ''],
    [
      'the page of a deleted organization answers',
      'and(eq(id, organizationId), isNull(organizations.deletedAt))',
      'eq(id, organizationId)',
    ],
    ['a page lists other organizations', 'eq(organizations.id, organizationId),', ''],
    [
      'a public page is asked without a limit',
      'await consumeRateLimit(',
      "if (code === '') await consumeRateLimit(",
    ],
    ['a link that admits everybody is public', ' && accessDomains.length > 0', ''],
    ['a suspended connection is a way to join', "eq(connections.state, 'on'), ", ''],
    [
      'a connection of others is a way to join',
      `, sql\`\${connections.organizationId} = any(\${lineage})\``,
      '',
    ],
    ['a challenge that is over is listed', 'row.endDate < day ? [] : ', ''],
  ]),
  ...inFile('server/programme/programme-pages/service.ts', publicPages, [
    [
      'turning on again moves the address',
      'scope.update(programmePages, opened)',
      'scope.update(programmePages, { ...opened, code: newCode(context) })',
    ],
    ['another address is the same', '{ code: newCode(context) }', '{ openedAt: scope.now }'],
  ]),
]
