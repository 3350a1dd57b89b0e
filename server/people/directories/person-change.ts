import { isSecretAttribute } from '#contract/people/directory-attributes.ts'
import { userSchema } from '#contract/people/scim.ts'
import { email as emailField, name as nameField, verbatim } from '#contract/platform/fields.ts'
import { failValue } from '#server/platform/http/scim-dialect.ts'

/** What a request says of a person: a closed list, and the attributes that may fill fields. */
export interface PersonChange {
  userName?: string
  externalId?: string | null
  givenName?: string | null
  familyName?: string | null
  /** A name in one piece, for those who send no parts of it. */
  formatted?: string | null
  displayName?: string | null
  /** Null where the request removes the addresses. */
  email?: string | null
  active?: boolean
  /** Every attribute with one text, by its path in lower case; null where the request removes it. */
  attributes: Map<string, string | null>
  /** Whether what the request does not name is removed. */
  isWhole?: boolean
  /** What is wrong with the values, in the order in which they came. */
  problems: string[]
}

export const emptyChange = (): PersonChange => ({ attributes: new Map(), problems: [] })

const corePrefix = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/

/** The name of an attribute as this list has it: lower case, without the schema of the core. */
export function normalizePath(path: string): string {
  const lower = path.trim().toLowerCase()
  return lower.replace(corePrefix, '')
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The own fields of an object by their names in lower case. A map has no prototype to reach. */
export const fieldsOf = (value: unknown): Map<string, unknown> =>
  new Map(isObject(value) ? Object.entries(value).map(([key, one]) => [key.toLowerCase(), one]) : [])

/** A schema of the contract says whether a text is one that may be stored. */
export const fits = (
  schema: { safeParse(value: unknown): { success: boolean; data?: unknown } },
  value: unknown,
) => {
  const { success, data } = schema.safeParse(value)
  return success && typeof data === 'string' ? data : undefined
}

const emailSchema = emailField()
const identifier = verbatim(254)
const personName = nameField('firstName')

export const asEmail = (value: unknown): string | undefined => fits(emailSchema, value)

type Reading<T> = (change: PersonChange, value: T) => void

function text(path: string, store: Reading<string>, schema: Parameters<typeof fits>[0]) {
  return (change: PersonChange, value: unknown) => {
    const fit = typeof value === 'string' ? fits(schema, value) : undefined
    if (fit === undefined || fit.trim() === '') change.problems.push(`${path} is not a valid value.`)
    else store(change, fit)
  }
}

/** A text as it is; anything else is none. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

export const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** The same, where nothing, or an empty text, removes the value. */
function optionalText(path: string, store: Reading<string | null>, schema: Parameters<typeof fits>[0]) {
  const read = text(path, store, schema)
  return (change: PersonChange, value: unknown) => {
    if (isEmpty(value)) store(change, null)
    else read(change, value)
  }
}

const booleans = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
])

/** A boolean, which some send as a text. */
const asBoolean = (value: unknown): boolean | undefined =>
  booleans.get(typeof value === 'string' ? value.trim().toLowerCase() : value)

function readActive(change: PersonChange, value: unknown) {
  const known = asBoolean(value)
  if (known === undefined) change.problems.push('active is neither true nor false.')
  else change.active = known
}

function storeEmail(change: PersonChange, value: unknown) {
  const fit = asEmail(value)
  if (fit === undefined) change.problems.push('emails has no valid address.')
  else change.email = fit
}

/** Chooses the primary address, else the one of work, else the first. */
function readEmails(change: PersonChange, value: unknown) {
  const given = isEmpty(value) ? [] : Array.isArray(value) ? value : [value]
  if (given.length === 0) {
    change.email = null
    return
  }
  const emails = given.map((one) => (typeof one === 'string' ? new Map([['value', one]]) : fieldsOf(one)))
  const primary = emails.filter((one) => asBoolean(one.get('primary')))
  if (primary.length > 1) {
    change.problems.push('emails has two primary addresses.')
    return
  }
  const isWork = (one: Map<string, unknown>) => asText(one.get('type')).toLowerCase() === 'work'
  const chosen = primary[0] ?? emails.find(isWork) ?? emails[0]
  storeEmail(change, chosen?.get('value'))
}

function readName(change: PersonChange, value: unknown) {
  if (isEmpty(value)) assign(change, 'name.formatted', null)
  else if (!isObject(value)) change.problems.push('name is not an object.')
  else for (const [key, one] of fieldsOf(value)) assign(change, `name.${key}`, one)
}

type Reader = (change: PersonChange, value: unknown) => void

const readers = new Map<string, Reader>([
  ['username', text('userName', (change, value) => (change.userName = value), identifier)],
  ['externalid', optionalText('externalId', (change, value) => (change.externalId = value), identifier)],
  ['name', readName],
  [
    'name.givenname',
    optionalText('name.givenName', (change, value) => (change.givenName = value), personName),
  ],
  [
    'name.familyname',
    optionalText('name.familyName', (change, value) => (change.familyName = value), personName),
  ],
  [
    'name.formatted',
    optionalText(
      'name.formatted',
      (change, value) => (change.formatted = value),
      nameField('firstName', 121),
    ),
  ],
  [
    'displayname',
    optionalText('displayName', (change, value) => (change.displayName = value), nameField('firstName', 121)),
  ],
  ['active', readActive],
  ['emails', readEmails],
  ...['', '[type eq "work"]', '[primary eq true]', '[primary eq "true"]'].map((which): [string, Reader] => [
    `emails${which}.value`,
    storeEmail,
  ]),
  ['emails[type eq "work"]', readEmails],
  ['emails[primary eq true]', readEmails],
])

const mostAttributes = 500
const deepest = 2

/** Keeps the texts of an attribute and of what is under it, but no secret. The directory's list decides which count. */
function keep(change: PersonChange, path: string, value: unknown, depth = 0): void {
  if (isSecretAttribute(path)) return
  const { attributes } = change
  if (isEmpty(value)) for (const one of attributes.keys()) if (isUnder(one, path)) attributes.delete(one)
  if (attributes.size >= mostAttributes) return
  if (isEmpty(value)) attributes.set(path, null)
  else if (typeof value !== 'object') attributes.set(path, String(value))
  else if (isObject(value) && depth < deepest)
    for (const [key, one] of fieldsOf(value))
      for (const joint of path.startsWith('urn:') ? [':', '.'] : ['.'])
        keep(change, `${path}${joint}${key}`, one, depth + 1)
}

export const isUnder = (path: string, upper: string) =>
  path.startsWith(`${upper}.`) || path.startsWith(`${upper}:`)

/** Stores one attribute. An attribute that is not in the list counts only if an administrator named it. */
export function assign(change: PersonChange, path: string, value: unknown): void {
  const normal = normalizePath(path)
  readers.get(normal)?.(change, value)
  keep(change, normal, value)
}

/** Removes one attribute; `active` has no absence. */
export function remove(change: PersonChange, path: string): void {
  const normal = normalizePath(path)
  if (normal === 'active') return
  keep(change, normal, null)
  if (normal === 'username') change.problems.push('userName cannot be removed.')
  else if (normal.startsWith('emails') && readers.has(normal)) change.email = null
  else if (normal === 'name')
    for (const part of ['givenname', 'familyname']) assign(change, `name.${part}`, null)
  else assign(change, normal, null)
}

/** Reads the attributes of a resource, of POST and PUT. */
export function readResource(body: object): PersonChange {
  const change = emptyChange()
  const fields = fieldsOf(body)
  requireSchemas(fields.get('schemas'), userSchema, 'users')
  for (const [key, value] of fields) assign(change, key, value)
  return change
}

/** Reads a whole resource. What it lacks is removed, but active, which a person always has. */
export function readReplacement(body: object): PersonChange {
  const change = readResource(body)
  if (change.userName === undefined && change.active !== false) failValue('userName is required.')
  return { externalId: null, email: null, ...change, isWhole: true }
}

/** @throws ScimFailure 400 for schemas of another resource; absent ones are no mistake worth a refusal */
export function requireSchemas(schemas: unknown, wanted: string, ofWhat: string) {
  if (schemas === undefined) return
  const isWanted = (one: unknown) => typeof one === 'string' && one.toLowerCase() === wanted.toLowerCase()
  if (!Array.isArray(schemas) || !schemas.some(isWanted))
    failValue(`schemas does not name the schema of ${ofWhat}.`)
}

/**
 * Refuses values that cannot be stored, unless the change takes access away: nothing keeps a leaver in.
 * @throws ScimFailure 400
 */
export function requireSound({ problems: [problem], active }: PersonChange): void {
  if (problem !== undefined && active !== false) failValue(problem)
}

/**
 * First and last name, as far as the change says them. How somebody is displayed (`Hopper, Grace`) names only who has no
 * other name yet.
 */
export function namesOf({ givenName, familyName, formatted }: PersonChange) {
  if (givenName !== undefined || familyName !== undefined)
    return {
      ...(givenName && { firstName: givenName }),
      ...(familyName !== undefined && { lastName: familyName ?? '' }),
    }
  if (!formatted) return {}
  const [firstName = '', ...rest] = formatted.split(' ')
  return { firstName: firstName.slice(0, 60), lastName: rest.join(' ').slice(0, 60) }
}
