import { sourceName } from '#contract/participation/source-name.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { type ErrorCode, errors } from '#contract/platform/errors.ts'
import { type Answer, isScimError } from './checks.ts'
import { aliases, unshown } from './exceptions.ts'
import { type Site, shownAt } from './sites.ts'
import type { Reading } from './values.ts'

/** Places of a path that are not used for a lookup: the caller makes the id, or any day and number is one. */
const open = [
  'registration.joinOrganization orgId',
  'links.validateInviteLink orgId',
  'recording.saveEntry entryId',
  'recording.previewEntry entryId',
  'recording.getDay day',
  'unusualDays.confirmDay day',
  'appeals.appealForDay newAppealId',
  'photos.addPhoto newPhotoId',
  'fileImports.putFileImportPart part',
]

export const isOpen = (name: string, param: string) => open.includes(`${name} ${param}`)

const isScim = (name: string) => /^scim(Groups)?\./.test(name)

function problemOfRefusal(name: string, answer: Answer): string | undefined {
  const { status, body } = answer
  if (status >= 500) return `a server error: ${status} ${body.code}`
  if (isScim(name)) return isScimError(answer) ? undefined : 'refused with no error of SCIM'
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
  if (answer.status < 300 && name.startsWith('intake.')) {
    const problem = problemOfIntake(site, answer)
    if (problem || site.join() !== 'source') return problem
  }
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
  const { scimType, detail } = answer.body
  // An operation names its attribute itself.
  const isBlamed = scimType === 'invalidValue' && site[0] !== 'Operations'
  if (isBlamed && !String(detail).includes(site[0] ?? '')) return `refused by the words ${detail}`
  return problemOfRefusal(name, answer)
}

/** Automation sends what any device made: an entry that is wrong is named in the answer, and refuses no other. */
function problemOfIntake(site: Site, { body }: Answer): string | undefined {
  const field = `${site.join('.')}.`
  const refused = body.refused as { path: string }[]
  // An end is blamed for its start, but never another entry. A single point is sent without its list.
  const blamed = refused.map(({ path }) =>
    path.replace(/^points\[0\]\.?/, '').replaceAll(/\[(\d+)\]/g, '.$1'),
  )
  const strange = blamed.filter((path) => {
    const [entry = ''] = /^.*\.\d+/.exec(path) ?? []
    return entry !== '' && !field.startsWith(`${entry}.`) && !`${entry}.`.startsWith(field)
  })
  return strange.length > 0 ? `refused by the names ${strange.join(', ').slice(0, 200)}` : undefined
}

function problemOfStored(name: string, site: Site, json: string, seen: unknown): string | undefined {
  const at = site.join('.')
  const anyPlace = site.map((key) => (/^\d+$/.test(key) ? '*' : key))
  const above = site.map((_, depth) => `${name} ${[...anyPlace.slice(0, depth), '**'].join('.')}`)
  const keys = [`${name} ${at}`, `${name} ${anyPlace.join('.')}`, at, ...above]
  const isEndOfPath = name !== 'organizations.updateOrganization' && unshown[site.at(-1) ?? '']
  if (isEndOfPath || keys.some((key) => unshown[key])) return undefined
  const alias = keys.map((key) => aliases[key]).find((found) => found !== undefined)
  const typed = site.map((key) => key.trim().normalize('NFC'))
  const shown = [
    ...shownAt(seen, site),
    ...shownAt(seen, typed),
    ...(alias ? shownAt(seen, alias.split('.')) : []),
  ]
  // Removes the value, leaves the title to the type, or the name of a directory's person to the address.
  const isNone = /^(null|"\s*")$/.test(json)
  const isRemoved = site.includes('custom_fields') || (isScim(name) && /^(name|emails)$/.test(site[0] ?? ''))
  if (isNone && (isRemoved || at === 'title')) return undefined
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
    // Some directories send it as a text.
    if (typeof own === 'boolean') return /^(active|Operations)$/.test(site[0] ?? '') && sent === String(own)
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
    ...(key === 'source' ? [sourceName(text, 'key')] : []),
    ...(key === 'name' && site[0] === 'sources' ? [sourceName(text, 'watch')] : []),
    ...(key === 'accessCode' ? [text.trim().replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())] : []),
  ]
}

export function problemOfQuery(
  name: string,
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
    // Of a GET an empty text narrows nothing, and a flag has several spellings.
    if (text === '' && endpoint.method === 'GET' && parsed?.data === undefined) return
    if (typeof parsed?.data === 'boolean' && text === String(Number(parsed.data))) return
    // Invalid UTF-8 is read as U+FFFD, and numbers as by Number(): an empty one is 0.
    if (!text.isWellFormed() || (typeof parsed?.data === 'number' && parsed.data === Number(text))) return
    return [text, text.trim().toLowerCase()].includes(meant) ? undefined : `taken for ${meant}`
  }
  const named = Object.keys(answer.body.fields ?? {})
  if (answer.body.code === 'request.invalid' && !named.includes(query)) return `refused by the names ${named}`
  return problemOfRefusal(name, answer)
}

interface Parser {
  safeParse: (value: unknown) => { data?: unknown }
}

export function problemOfPath(name: string, param: string, answer: Answer): string | undefined {
  if (answer.status < 300) return isOpen(name, param) ? undefined : 'found'
  if (answer.status >= 500) return `a server error: ${answer.status}`
  return undefined
}
