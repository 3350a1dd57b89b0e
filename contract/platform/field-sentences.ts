/** What a field is called at the start of a sentence. */
const labels = {
  accessCode: 'Access code',
  answer: 'Answer',
  bicyclePercent: 'Share of the bicycle',
  budget: 'Budget',
  category: 'Category',
  challengeType: 'Challenge type',
  code: 'Code',
  companyName: 'Company name',
  costPerTree: 'Cost per tree',
  dailyCap: 'Daily cap',
  dailyGoal: 'Daily goal',
  day: 'The day',
  description: 'Description',
  distance: 'Distance',
  domain: 'Domain',
  durationDays: 'Duration in days',
  email: 'Email',
  end: 'The end',
  endDate: 'End date',
  expectedAnswer: 'Expected answer',
  fieldName: 'Field name',
  firstName: 'First name',
  graceHours: 'Grace in hours',
  idempotencyKey: 'The Idempotency-Key',
  lastName: 'Last name',
  limit: 'Limit',
  minimumGroup: 'The minimum group',
  minutes: 'Minutes',
  missionTitle: 'Mission title',
  month: 'The month',
  name: 'Name',
  organization: 'Organization',
  organizationId: 'organizationId',
  organizationName: 'Organization name',
  page: 'Page',
  participants: 'Participants',
  password: 'Password',
  photoTheme: 'Photo theme',
  podiumPlaces: 'Podium places',
  points: 'Points',
  preference: 'Preference',
  pushes: 'Pushes',
  question: 'Question',
  questionCount: 'Question count',
  reason: 'Reason',
  start: 'The start',
  startDate: 'Start date',
  steps: 'Steps',
  stepsPerDollar: 'Steps per dollar',
  stepsPerTree: 'Steps per tree',
  targetValue: 'Target value',
  teamName: 'Team name',
  text: 'Text',
  title: 'Title',
  token: 'Token',
  trees: 'Trees',
  unit: 'Unit',
  userIds: 'userIds',
  value: 'Value',
  values: 'Values',
  visible: 'visible',
} as const

export type FieldLabel = keyof typeof labels

/** What a list holds: one, and several. */
const items = {
  administrators: ['administrator', 'administrators'],
  answers: ['answer', 'answers'],
  companies: ['company', 'companies'],
  credits: ['credit', 'credits'],
  domains: ['domain', 'domains'],
  missions: ['mission', 'missions'],
  organizations: ['organization', 'organizations'],
  people: ['person', 'people'],
  questions: ['question', 'questions'],
  teams: ['team', 'teams'],
  users: ['user', 'users'],
  values: ['value', 'values'],
} as const

export type ListItems = keyof typeof items

const types = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
  other: 'of another type',
} as const

export type InputType = keyof typeof types

const units = { none: '', characters: ' characters', entries: ' entries' } as const

export type SizeUnit = keyof typeof units

interface Labelled {
  label: FieldLabel
}
type AtLeast = Labelled & { min: number }
type AtMost = Labelled & { max: number }
type Sized<Limit extends 'min' | 'max'> = Record<Limit, number> & { unit: SizeUnit }
type Listed = { items: ListItems }

const grouped = (amount: number) => amount.toLocaleString('en')

/** Everything that can be wrong with a field, by code, in English. The only list: the codes' parameters follow from it. */
export const fieldSentences = {
  // Of fields whose schema says nothing more exact.
  'input.required': 'This field is required.',
  'input.type': ({ type }: { type: InputType }) => `This field must be ${types[type]}.`,
  'input.choice': ({ choices }: { choices: readonly string[] }) =>
    `This field must be ${choices.join(' or ')}.`,
  'input.too_small': ({ min, unit }: Sized<'min'>) => `This field must be at least ${min}${units[unit]}.`,
  'input.too_large': ({ max, unit }: Sized<'max'>) => `This field must be at most ${max}${units[unit]}.`,
  'input.unknown': 'This field is not known.',
  'input.invalid': 'This field is not valid.',
  'input.spellings_differ': ({ name, other }: { name: string; other: string }) =>
    `${name} and ${other} differ: give one of them, or the same under both.`,
  'input.nothing_to_change': 'Give at least one field to change.',
  'input.no_file': 'Send the file as the body.',

  'text.required': ({ label }: Labelled) => `${labels[label]} is required`,
  'text.too_short': ({ label, min }: AtLeast) => `${labels[label]} must be at least ${min} characters long.`,
  'text.too_long': ({ label, max }: AtMost) => `${labels[label]} must be at most ${max} characters long.`,
  'text.oversized': ({ label }: Labelled) => `${labels[label]} is too long.`,
  'text.characters': ({ label }: Labelled) => `${labels[label]} contains characters that are not allowed.`,
  'text.web_address': ({ label }: Labelled) => `${labels[label]} must not contain a web address.`,

  'number.type': ({ label }: Labelled) => `${labels[label]} must be a number.`,
  'number.whole': ({ label }: Labelled) => `${labels[label]} must be a whole number.`,
  'number.too_small': ({ label, min }: AtLeast) => `${labels[label]} must be at least ${min}.`,
  'number.too_large': ({ label, max }: AtMost) => `${labels[label]} must be at most ${max}.`,
  'number.range': ({ label, min, max }: AtLeast & AtMost) =>
    `${labels[label]} is a number from ${min} to ${max}.`,
  'number.whole_range': ({ label, min, max }: AtLeast & AtMost) =>
    `${labels[label]} is a whole number from ${min} to ${max}.`,
  'boolean.type': ({ label }: Labelled) => `${labels[label]} must be true or false.`,

  'date.day': ({ label }: Labelled) => `${labels[label]} must look like 2026-03-02.`,
  'date.month': ({ label }: Labelled) => `${labels[label]} must look like 2026-03.`,
  'date.time': 'The time must look like 08:30.',
  'duration.type': 'Duration must be a number of days.',
  'duration.whole': 'Duration must be a whole number of days.',
  'duration.too_short': 'Duration must be at least 1 day.',
  'duration.too_long': ({ max }: { max: number }) => `Duration must be at most ${max} days.`,

  'list.type': ({ label }: Labelled) => `${labels[label]} must be a list.`,
  'list.empty': ({ items: of }: Listed) => `Give at least one ${items[of][0]}.`,
  'list.too_long': ({ items: of, max }: Listed & { max: number }) =>
    `At most ${grouped(max)} ${items[of][1]}.`,
  'list.too_many_at_once': ({ items: of, max }: Listed & { max: number }) =>
    `At most ${grouped(max)} ${items[of][1]} at once.`,
  'list.repeated': ({ items: of }: Listed) => `Each ${items[of][0]} once.`,

  'id.invalid': 'This id is not valid.',
  'email.invalid': 'Please enter a valid email address',
  'link.invalid': 'This link is not valid.',
  'attribute.path': 'This is not the path of an attribute, such as title.',
  'domain.too_long': 'This domain is too long.',
  'domain.format': 'A domain looks like example.com.',
  'picture.invalid': 'Choose a PNG or JPEG picture.',
  'timezone.unknown': 'Choose one of the time zones.',
  'password.current_needed': 'Enter your current password.',
  'password.account_needed': 'Enter the password of your account.',
  'address.not_own': 'Enter the address of your account.',
  'redirect.foreign': 'The address must be the reset page of this portal.',
  'preferences.too_many': ({ max }: { max: number }) => `At most ${max} preferences are kept.`,

  'code.format':
    'The access code needs 8 to 40 letters, digits or hyphens, at least 6 of them letters or digits.',
  'credits.amount': 'Please enter a valid amount greater than 0',
  'status.choice': 'Choose active or inactive.',
  'users.none_selected': 'Select at least one user.',

  // Of fields that an organization defines, called as it calls them.
  'custom.type': 'The type must be text, list, number or date.',
  'custom.no_values': 'A list needs at least one value.',
  'custom.not_a_list': 'Only a list has values to choose from.',
  'custom.required': ({ name }: { name: string }) => `${name} is required`,
  'custom.text': ({ name, max }: { name: string; max: number }) =>
    `${name} must be one line of at most ${max} characters.`,
  'custom.number': ({ name }: { name: string }) => `${name} must be a number.`,
  'custom.date': ({ name }: { name: string }) => `${name} must be a date such as 2026-01-31.`,
  'custom.list': ({ name }: { name: string }) => `${name} must be one of its values.`,

  'challenge.team_unknown': 'This team is not known.',
  'challenge.company_unknown': 'This company is not known.',
  'challenge.partner_required': 'Choose a partner.',
  'challenge.partner_unknown': 'This partner is not known.',

  'entry.future': 'This is in the future. If it is not, check the clock of your device.',
  'entry.too_old': ({ days }: { days: number }) => `Activity can be entered for the last ${days} days.`,
  'entry.nothing': 'Enter an amount.',
  'entry.overlap': 'Another session of yours is at this time.',
  'entry.band_missing': 'Choose how hard it was.',
  'entry.unknown_activity': 'This activity is not known.',
  'entry.too_long': 'A day has 24 hours.',
  'entry.bad_day': 'This is no day of the calendar.',
  'entry.impossible': ({ most }: { most: number }) => `At most ${grouped(most)} is possible here.`,
  'entry.both': 'Send a session or the total of a day, not both.',

  'mission.type': 'Mission type is quiz_mission, individual_challenge or photo_challenge.',
  'mission.status': 'Status is active, paused or completed.',
  'mission.day': ({ label }: Labelled) => `${labels[label]} is a day like 2026-01-31.`,

  'quiz.title_required': 'Please enter a quiz title',
  'quiz.category_required': 'Please select a category',
  'quiz.no_questions': 'Please add at least one question',
  'quiz.few_answers': ({ min }: { min: number }) => `Give at least ${min} answers to choose from.`,
  'quiz.many_answers': ({ max }: { max: number }) => `Give at most ${max} answers.`,
  'quiz.answer_form': 'Give either answerIds or text.',
  'quiz.answered_twice': 'Answer each question once.',
} as const

export type FieldErrorCode = keyof typeof fieldSentences

/** A sentence of a code in one language. */
export type FieldSentence<C extends FieldErrorCode> = (typeof fieldSentences)[C] extends (
  params: infer P,
) => string
  ? (params: P) => string
  : string

/** What a code says besides itself: a label, a limit. */
export type FieldErrorParams<C extends FieldErrorCode> = (typeof fieldSentences)[C] extends (
  params: infer P,
) => string
  ? P
  : unknown

/** What is wrong with a field: a code with its parameters. */
export type FieldError = { [C in FieldErrorCode]: { code: C } & FieldErrorParams<C> }[FieldErrorCode]

export type FieldSentences = { readonly [C in FieldErrorCode]: FieldSentence<C> }
