import type { KindOfData, OtherKind } from './visibility.ts'

const page = 'currentPage totalPages totalItems hasNext hasPrev'
const under = (prefix: string, names: string): string =>
  names
    .split(' ')
    .map((name) => `${prefix}.${name}`)
    .join(' ')

const question = 'id text type points openAnswer answers.id answers.text answers.isCorrect'
const person =
  `id first_name firstName last_name lastName email sign_in_email status is_invited left_app created_at
  metadata.custom_fields invitation.state invitation.reason invitation.at`.replace(/\s+/g, ' ')
const mission = `id assignmentId missionId missionType missionTitle missionTitleFr assignedAt status isReady
  ${under('missionSummary', 'category questionCount challengeType targetValue unit durationDays photoTheme startDate endDate')}`.replace(
  /\s+/g,
  ' ',
)
const rule = 'id value role organizationId organization teamId team placementId placement'
const organization = `name description logo_url access_code accessCode parentId isPrimary timezone credits
  allowSubOrganizations language minimumGroup createdAt updatedAt children roles`
const report = 'id title type createdAt status period.startDate period.endDate readyOn'

/** Names of fields, separated by spaces, by the noun of the contract that answers them. */
type Fields = Record<string, string>

/**
 * The fields of every administrator's and provider's answer, by kind of data: paths without their first part (`data`
 * and its other names). A field that is missing here fails a test, and so does one under a kind that administrators
 * never see.
 */
export const visibleFields: Partial<Record<KindOfData | OtherKind, Fields>> = {
  roster: {
    referee: `referee.id referee.name ${under('candidates', 'id name')}`,
    administrators: 'id email first_name firstName last_name lastName avatar_url since admin_ids admins',
    dashboard: 'metrics.totalUsers',
    enforcement: 'id name email isNamed hasPassword factorUsedAt isReady',
    factorResets: 'id name email askedAt approvals isOpen dueAt link',
    hierarchy: 'admin_ids admins users',
    proposedAdministrators: 'userId name email organizationId organization by since refused isOpen',
    imports: under('rows', 'line first_name last_name email custom_fields action reason column'),
    invitations: `${person} userId success error code inviteLink`,
    organizations: 'admin_ids admins',
    roles: `id email role status isLastToConfirm counts ${under('holders', 'id email firstName lastName active roles.role roles.sources roles.since')}
      ${under('inherited', 'role people organization.id organization.name')} ${under('pagination', page)}`,
    search: under('people', 'id name email'),
    teams: 'id firstName lastName email avatar_url memberCount count total added removed',
    userFields: 'people values.people',
    users: `${person} ${under('users', person)} ${under('counts', 'total active pending invited inactive')}`,
  },
  activeMonths: {
    dashboard: `${under('metrics', 'activeUsers basis.kind basis.active basis.eligible participationRate wellnessScore')}
      ${under('metrics.trends', 'participationGrowth wellnessGrowth')}`,
    reports: 'metrics.people series.activeUsers.from series.activeUsers.to series.activeUsers.value',
  },
  days: {
    challenges: 'total.value total.people groups.value groups.people until nextOn counted',
    reports: `metrics.value metrics.previous metrics.recorded until ${under('series', 'steps.from steps.to steps.value')}
      ${under('series', 'activeMinutes.from activeMinutes.to activeMinutes.value')}`,
  },
  results: {
    results: `result.sealedAt result.sha256 result.rulesVersion ${under('result.outcome.groups', 'id name place')}
      result.outcome.leavesGroupsOut result.outcome.openAppeals ${under('result.outcome.progress', 'kind total promised percent')}`,
  },
  appeals: { referee: `isReferee ${under('cases', 'id day amount words askedOn outcome reason')}` },
  missions: { missions: 'started done' },
  sharedPhotos: {
    moderation: `${under('photos', 'id missionTitle missionTitleFr photoTheme isReported sharedOn name width height')} waiting id`,
  },
  wins: { results: under('result.winners', 'name place') },
  confidentialAnswers: {
    quizzes: 'answers',
    quizResults: `people withheld averageScore questions.people questions.correctShare questions.answers.share`,
  },
  namedAnswers: { quizResults: 'userId firstName lastName email question answer' },
  changes: {
    audit: `${under('entries', 'id at action actor.accountId actor.name actor.email support subject subjectId')}
      ${under('entries', 'affected.kind affected.id affected.name affected.change fields address')}
      ${under('pagination', page)} keptFrom customers`,
  },
  programme: {
    challenges: `id title description type activityMetric startDate endDate duration settings language imageUrl
      participants status createdAt templates.title templates.text rules.dailyCap rules.conversion rules.typed
      rules.graceHours rules.bicyclePercent smallestGroup target groups.id groups.name
      groups.members ${page}`,
    dashboard: `today month activitiesThisMonth failed ${under('metrics', 'teams activeChallenges smallestGroup')}
      ${under('metrics.trends', 'usersGrowth challengesGrowth')} id type text at subject count
      ${under('activities', 'id title date endDate time type participants status')}
      ${under('upcoming', 'id title date endDate time type participants status')}`,
    hierarchy: 'teams challenges quizzes',
    missions: `${mission} ${under('missions', mission)} assignmentIds ${under('pagination', page)}`,
    quizResults: `confidential smallestGroup possibleScore ${under('questions', question)}`,
    referee: 'id',
    results: 'state endsAt graceEndsAt sealsAt smallestGroup',
    quizzes: `id title category startDate endDate status createdAt locked version ${under('questions', question)} ${page}`,
    reports: `${report} smallestGroups.participation smallestGroups.health`,
    search: `${under('challenges', 'id title finished')} ${under('quizzes', 'id title finished')}`,
    teams: 'name logo_url createdAt',
  },
  organization: {
    administrators: organization,
    connections: `id name state issuer clientId secretSetAt secretEndsOn algorithm redirectUri startUri logoutUri testedAt lastSuccessAt people
      joins defaultOrganizationId groupSource places requiredAmr pausedUntil owner
      ${under('domains', 'id domain state requiredFrom')} domain
      ${under('claims', 'email firstName lastName language groups subject')} ${under('lastFailure', 'at reason')} ${under('failing', 'since reason')} hasMore
      ${under('attempts', 'id reference at isTest reason detail claims')}`,
    enforcement: `connections until ${under('domains', 'people linked')} isOwnSignIn ready
      state issuer clientId secretSetAt secretEndsOn algorithm redirectUri startUri logoutUri testedAt lastSuccessAt people joins
      defaultOrganizationId groupSource places requiredAmr pausedUntil ${under('domains', 'id domain state requiredFrom')}
      ${under('claims', 'email firstName lastName language groups subject')} ${under('lastFailure', 'at reason')} ${under('failing', 'since reason')}`,
    identities: `id hasMore ${under('identities', 'id name email linkedAt lastUsedAt')}`,
    sso: 'location',
    credits: `balance available transferId distributions.subOrganizationId distributions.credits
      ${under('entries', 'id transferId kind at amount balance other.id other.name by reason')}
      ${under('pagination', page)}`,
    domains: `id domain state ${under('record', 'name value')} provedAt checkedAt missingDays
      ${under('delegates', 'id name')} owner organizationId`,
    hierarchy: `id ${organization} organizations organizationIds`,
    imports: `id fileName state autoInvite total creates changes skips incomplete done created changed createdAt
      startedAt finishedAt hasNext`,
    invitations: 'successCount',
    links: 'inviteLink',
    claimRules: `id value role organizationId organization teamId team placementId placement gains.total ${under('gains.people', 'id name')} loses.total
      ${under('loses.people', 'id name')} joins.total ${under('joins.people', 'id name team')} leaves.total
      ${under('leaves.people', 'id name team')} moves.total ${under('moves.people', 'id name organization')}
      ${under('rule', rule)}`,
    directoryRules: `id name members total waiting gains.total ${under('gains.people', 'id name')} loses.total
      ${under('loses.people', 'id name')} joins.total ${under('joins.people', 'id name team')} leaves.total
      ${under('leaves.people', 'id name team')} moves.total ${under('moves.people', 'id name organization')} ${under('rules', rule)} ${under('rule', rule)}`,
    factorPolicies: 'audience providerSays graceEndsAt inherited.audience inherited.providerSays',
    directoryAttributes: `id path fieldId field ${under('rules', rule)} userId name attribute reason total`,
    directories: `withoutAdministrator id name createdAt url lastSyncAt ${under('lastRefusal', 'at status detail')} calls callsPerMinute invites places people groups ${under('tokens', 'id createdAt expiresAt lastUsedAt madeBy isTrusted')} ${under('brakes', 'id lastAt people')} ${under('effects', 'done total finishedAt')} secret restored at method path status detail requestId
      ${under('directory', `id name createdAt url lastSyncAt ${under('lastRefusal', 'at status detail')} calls callsPerMinute invites places people groups ${under('tokens', 'id createdAt expiresAt lastUsedAt madeBy isTrusted')} ${under('brakes', 'id lastAt people')} ${under('effects', 'done total finishedAt')}`)}`,
    organizations: `id ${organization} mode domains`,
    provider: 'link',
    programmePages: 'isOpen address openedAt openedBy',
    search: 'teams.id teams.name',
    uploads: 'id url width height',
    userFields:
      'id fieldName name fieldKey fieldType type isRequired isVisible visible value values.id values.value',
    users: under('pagination', page),
    wallScreens: `id label language createdAt createdBy expiresAt lastSeenAt address
      ${under('screen', 'id label language createdAt createdBy expiresAt lastSeenAt')}`,
  },
}

/** Stands for the organization's own fields in a list of columns. */
export const customColumns = '*'

/** The columns of every export as CSV, by kind of data and endpoint. */
export const visibleColumns: Partial<Record<KindOfData | OtherKind, Record<string, string[]>>> = {
  roster: {
    'users.exportUsers': [
      'first_name',
      'last_name',
      'email',
      'status',
      'invited',
      'created_at',
      customColumns,
    ],
    'imports.downloadImportTemplate': ['first_name', 'last_name', 'email', customColumns],
    'imports.downloadRefusedRows': ['first_name', 'last_name', 'email', 'reason', customColumns],
  },
  days: { 'reports.downloadReport': ['value', 'previous', 'people'] },
  confidentialAnswers: {
    'quizzes.exportQuizzes': ['Answers'],
    'quizResults.downloadQuizResults': ['Share'],
  },
  namedAnswers: {
    'quizResults.downloadQuizResults': ['First Name', 'Last Name', 'Email', 'Question', 'Answer'],
  },
  changes: {
    'audit.exportAuditEntries': [
      ...['at', 'action', 'who', 'email', 'support session', 'subject', 'subject id'],
      ...['affected', 'fields', 'address'],
    ],
  },
  programme: {
    'challenges.exportChallenges': ['Title', 'Start date', 'End date', 'Users', 'Type', 'Status'],
    'quizzes.exportQuizzes': ['Title', 'Category', 'Start date', 'End date', 'Status'],
    'reports.downloadReport': ['metric', 'until'],
  },
  organization: {
    'credits.exportCredits': [
      ...['date', 'kind', 'amount', 'balance', 'organization', 'by', 'reason', 'transfer'],
    ],
  },
}
