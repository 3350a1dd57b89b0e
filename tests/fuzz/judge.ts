import { listTeamMembers } from '#contract/people/teams.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { type ErrorCode, errors } from '#contract/platform/errors.ts'
import { getMission } from '#contract/programme/missions.ts'
import { takeQuiz } from '#contract/programme/quiz-results.ts'
import { getCredits } from '#contract/tenants/credits.ts'
import type { Stage } from '#tests/server/access-stage.ts'
import type { Answer } from './checks.ts'
import { type Site, shownAt } from './sites.ts'
import type { Reading } from './values.ts'

interface Read {
  endpoint: Endpoint
  params?: Record<string, string>
  query?: Record<string, unknown>
}

type ReadOf = (call: { params: Record<string, string> }, answer: Answer['body'], stage: Stage) => Read

const creditsOf: ReadOf = (_, __, { home }) => ({ endpoint: getCredits, params: { orgId: home.id } })

/** Where a value is returned that the answer itself omits. */
export const readings: ReadonlyMap<string, ReadOf> = new Map<string, ReadOf>([
  [
    'missions.assignMissions',
    (_, { data }, { home }) => {
      const [missionId = ''] = (data as { assignmentIds: string[] }).assignmentIds
      return { endpoint: getMission, params: { orgId: home.id, missionId } }
    },
  ],
  ['credits.grantCredits', creditsOf],
  ['credits.distributeCredits', creditsOf],
  ['quizResults.respondToQuiz', ({ params }) => ({ endpoint: takeQuiz, params })],
  ['teams.addTeamMembers', ({ params }) => ({ endpoint: listTeamMembers, params })],
])

const secret = 'a secret is shown nowhere'
const proved = 'proves or finds something, and is not stored'
const ofMails = 'says only how a mail is written or where it leads'
const otherSpelling = 'the other spelling, which is required, is the one that counts'
const computed = 'is computed, as the contract says'
const ofNobody = 'an empty list changes nothing'

/** Values that are never returned, with the reason; `*` is any place in a list. */
const unshown: Record<string, string> = {
  password: secret,
  current_password: secret,
  token: proved,
  accessCode: proved,
  language: ofMails,
  redirectTo: ofMails,
  'accounts.resendVerification email': proved,
  'passwords.requestPasswordReset email': proved,
  'passwords.confirmPasswordReset email': proved,
  'invitations.confirmInvite userId': proved,
  'invitations.inviteAdministrator email': ofMails,
  'registration.register metadata': otherSpelling,
  'registration.register metadata.first_name': otherSpelling,
  'registration.register metadata.last_name': otherSpelling,
  'registration.joinOrganization metadata.first_name': otherSpelling,
  'registration.joinOrganization metadata.last_name': otherSpelling,
  'registration.joinOrganization metadata.company_name': 'who joins founds no company',
  'quizzes.createQuiz questions.*.id': 'ids of the page are replaced by those of the database',
  'quizzes.createQuiz questions.*.answers.*.id': 'ids of the page are replaced by those of the database',
  'quizzes.updateQuiz questions.*.id': 'ids of the page are replaced by those of the database',
  'quizzes.updateQuiz questions.*.answers.*.id': 'ids of the page are replaced by those of the database',
  'quizzes.createQuiz questions.0.openAnswer': 'belongs to open questions; this one is of multiple choice',
  'quizzes.updateQuiz questions.0.openAnswer': 'belongs to open questions; this one is of multiple choice',
  'quizzes.updateQuiz version': 'says what was changed, and grows',
  'challenges.createChallenge endDate': computed,
  'challenges.createChallenge settings.targetTrees': computed,
  'challenges.createChallenge settings.targetValue': computed,
  'challenges.createChallenge settings.targetDonation': computed,
  'challenges.createChallenge settings.budget': computed,
  'invitations.inviteUsers userIds': 'each of them has an outcome',
  'provider.createAdminAccess organizationId': proved,
  'provider.validateAdminAccess org_id': proved,
  'imports.beginImport autoInvite': 'the sample is begun already, which asking again does not change',
  'missions.assignCatalogue organizationId': proved,
  'missions.assignMissions organizationId': proved,
  'credits.grantCredits organizationId': proved,
  'credits.reverseCredits reason': 'the sample’s organization has nobody who could ask for its journal',
  'hierarchy.createSubOrganization parentId': 'none means the organization of the path',
  'teams.addTeamMembers userIds': ofNobody,
  'teams.updateTeamMembers addUserIds': ofNobody,
  'teams.updateTeamMembers removeUserIds': ofNobody,
}

/** The key under which a value is returned, if it differs. */
const aliases: Record<string, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  'metadata.firstName': 'first_name',
  'metadata.lastName': 'last_name',
  'invitations.inviteUsers userIds.*': 'results.0.userId',
  'registration.register company_name': 'organization.name',
  'registration.register metadata.company_name': 'organization.name',
}

/** Ids of a path that are not used for a lookup. */
const open = ['registration.joinOrganization orgId', 'links.validateInviteLink orgId']

function problemOfRefusal({ status, body }: Answer): string | undefined {
  if (status >= 500) return `a server error: ${status} ${body.code}`
  const { code } = body
  if (code === undefined || !Object.hasOwn(errors, code)) return `refused with ${status} and no code`
  return undefined
}

export async function problemOfBody(
  name: string,
  { site, json }: { site: Site; json: string },
  answer: Answer,
  read: Reading,
): Promise<string | undefined> {
  if (answer.status < 300) return problemOfStored(name, site, json, await read())
  const code: ErrorCode | undefined = answer.body.code
  const field = site.join('.')
  if (code === 'request.invalid') {
    const named = Object.keys(answer.body.fields ?? {})
    // The parser reports it before any field is validated.
    if ((json + field).includes('__proto__') && named.includes('__proto__')) return undefined
    const isNamed = named.some(
      (one) => one === field || one.startsWith(`${field}.`) || field.startsWith(`${one}.`),
    )
    return isNamed ? undefined : `refused by the names ${named.join(', ').slice(0, 200)}`
  }
  return problemOfRefusal(answer)
}

function problemOfStored(name: string, site: Site, json: string, seen: unknown): string | undefined {
  const at = site.join('.')
  const anyPlace = site.map((key) => (/^\d+$/.test(key) ? '*' : key)).join('.')
  const keys = [`${name} ${at}`, `${name} ${anyPlace}`, at]
  const isEndOfPath = name !== 'organizations.updateOrganization' && unshown[site.at(-1) ?? '']
  if (isEndOfPath || keys.some((key) => unshown[key])) return undefined
  const alias = keys.map((key) => aliases[key]).find((found) => found !== undefined)
  const typed = site.map((key) => key.trim().normalize('NFC'))
  const shown = [
    ...shownAt(seen, site),
    ...shownAt(seen, typed),
    ...(alias ? shownAt(seen, alias.split('.')) : []),
  ]
  // Removes the value, or leaves the title to the type.
  const isNone = /^(null|"\s*")$/.test(json)
  if (isNone && (site.includes('custom_fields') || at === 'title')) return undefined
  if (shown.length === 0) return 'taken, and shown nowhere'
  const sent: unknown = JSON.parse(json)
  if (shown.some((value) => isSame(site, sent, value, json))) return 'read back'
  return `stored as something else: ${JSON.stringify(shown[0])?.slice(0, 200)}`
}

function isSame(site: Site, sent: unknown, shown: unknown, json = JSON.stringify(sent)): boolean {
  // The values of a list field are returned with their ids.
  const own = typeof shown === 'object' && shown !== null && 'value' in shown ? shown.value : shown
  if (typeof sent === 'number') return Object.is(sent, -0) ? own === 0 : String(own) === json
  if (typeof sent === 'string') {
    if (typeof own === 'number') return site.includes('custom_fields') && Number(sent) === own
    const isEmpty = sent.trim() === '' && own === null
    return isEmpty || (typeof own === 'string' && (formsOf(site, sent).includes(own) || isDayOf(sent, own)))
  }
  if (Array.isArray(sent) && Array.isArray(shown))
    return sent.length === shown.length && sent.every((item, place) => isSame(site, item, shown[place]))
  // Omitted fields stay unchanged.
  if (typeof sent === 'object' && sent !== null && typeof shown === 'object' && shown !== null)
    return Object.entries(sent).every(([key, item]) => isSame([...site, key], item, Reflect.get(shown, key)))
  return sent === shown
}

/** A day starts or ends at midnight in the organization's time zone, an instant within 14 hours of UTC midnight. */
function isDayOf(day: string, instant: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !instant.includes('T')) return false
  const hours = (Date.parse(instant) - Date.parse(day)) / 3_600_000
  return hours >= -14 && hours < 24 + 14
}

/** A text, and its value after parsing by the contract. */
function formsOf(site: Site, text: string): string[] {
  const typed = text.trim().normalize('NFC')
  const key = site.findLast((one) => !/^\d+$/.test(one)) ?? ''
  return [
    text,
    typed,
    ...(/^(email|admins|domains)$/.test(key)
      ? [text.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())]
      : []),
    ...(key === 'accessCode' ? [text.trim().replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())] : []),
  ]
}

export function problemOfQuery(
  endpoint: Endpoint,
  query: string,
  json: string,
  answer: Answer,
): string | undefined {
  const sent: unknown = JSON.parse(json)
  const text = typeof sent === 'string' ? sent : json
  if (answer.status < 300) {
    const schema = endpoint.query?.shape[query]
    const parsed = schema && '_zod' in schema ? (schema as never as Parser).safeParse(text) : undefined
    const meant = String(parsed?.data)
    // Invalid UTF-8 is read as U+FFFD, and numbers as by Number(): an empty one is 0.
    if (!text.isWellFormed() || (typeof parsed?.data === 'number' && parsed.data === Number(text))) return
    return [text, text.trim().toLowerCase()].includes(meant) ? undefined : `taken for ${meant}`
  }
  const named = Object.keys(answer.body.fields ?? {})
  if (answer.body.code === 'request.invalid' && !named.includes(query)) return `refused by the names ${named}`
  return problemOfRefusal(answer)
}

interface Parser {
  safeParse: (value: unknown) => { data?: unknown }
}

export function problemOfPath(name: string, param: string, answer: Answer): string | undefined {
  if (answer.status < 300) return open.includes(`${name} ${param}`) ? undefined : 'found'
  if (answer.status >= 500) return `a server error: ${answer.status}`
  return undefined
}
