const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const core = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const moved = 'moved@example.com'

interface Shape {
  of: string
  operations: unknown[]
  /** What differs afterwards. */
  gives: object
}

const set = (of: string, operations: unknown[], gives: object): Shape => ({ of, operations, gives })
const off = { active: false }
const mailed = { emails: [{ value: moved }] }
const grace = { name: { givenName: 'Grace', familyName: 'Lovelace' } }
const hopper = { name: { givenName: 'Ada', familyName: 'Hopper' } }
const both = { name: { givenName: 'Grace', familyName: 'Hopper' } }
const nothing = {}

/** Requests as the vendors document them. */
export const shapes: Shape[] = [
  // Entra ID
  set('Entra', [{ op: 'Replace', path: 'active', value: false }], off),
  set('Entra', [{ op: 'Replace', path: 'active', value: 'False' }], off),
  set('Entra', [{ op: 'Add', path: 'active', value: 'false' }], off),
  set('Entra', [{ op: 'Replace', path: 'name.givenName', value: 'Grace' }], grace),
  set('Entra', [{ op: 'Add', path: 'name.familyName', value: 'Hopper' }], hopper),
  set('Entra', [{ op: 'Replace', value: { 'name.givenName': 'Grace', 'name.familyName': 'Hopper' } }], both),
  set('Entra', [{ op: 'Add', value: { displayName: 'G H', active: 'True' } }], { active: true }),
  set('Entra', [{ op: 'Replace', path: 'emails[type eq "work"].value', value: moved }], mailed),
  set('Entra', [{ op: 'Add', path: 'emails[type eq "work"].value', value: moved }], mailed),
  set('Entra', [{ op: 'Replace', value: { 'emails[type eq "work"].value': moved } }], mailed),
  set('Entra', [{ op: 'Replace', path: 'emails[type eq "other"].value', value: 'x@example.com' }], nothing),
  set('Entra', [{ op: 'Replace', path: 'userName', value: 'upn' }], { userName: 'upn' }),
  set('Entra', [{ op: 'Replace', path: 'externalId', value: 'e1' }], { externalId: 'e1' }),
  set('Entra', [{ op: 'Replace', path: `${enterprise}:department`, value: 'R&D' }], nothing),
  set('Entra', [{ op: 'Add', path: `${enterprise}:manager`, value: crypto.randomUUID() }], nothing),
  set('Entra', [{ op: 'Remove', path: `${enterprise}:manager` }], nothing),
  set('Entra', [{ op: 'Replace', value: { [`${enterprise}:employeeNumber`]: '7' } }], nothing),
  set('Entra', [{ op: 'Remove', path: 'phoneNumbers[type eq "mobile"].value' }], nothing),
  set('Entra', [{ op: 'Add', path: 'addresses[type eq "work"].formatted', value: 'Bern' }], nothing),
  set('Entra', [{ op: 'Add', path: 'roles', value: [{ value: 'x', primary: 'True' }] }], nothing),
  set('Entra', [{ op: 'Replace', path: 'title', value: 'Engineer' }], nothing),
  set('Entra', [{ op: 'Remove', path: 'externalId' }], { externalId: undefined }),
  // Okta
  set('Okta', [{ op: 'replace', value: { active: false } }], off),
  set('Okta', [{ op: 'replace', value: { active: true } }], { active: true }),
  set('Okta', [{ op: 'replace', value: { password: 'Secret7secret' } }], nothing),
  set('Okta', [{ op: 'replace', value: { userName: 'okta', name: { givenName: 'Grace' } } }], {
    ...grace,
    userName: 'okta',
  }),
  set(
    'Okta',
    [{ op: 'replace', value: { emails: [{ primary: true, value: moved, type: 'work' }] } }],
    mailed,
  ),
  set('Okta', [{ op: 'replace', path: 'name', value: { givenName: 'Grace', familyName: 'Hopper' } }], both),
  set('Okta', [{ op: 'replace', path: 'nickName', value: 'Gra' }], nothing),
  set('Okta', [{ op: 'replace', path: 'displayName', value: 'Grace Hopper' }], nothing),
  set('Okta', [{ op: 'replace', path: 'locale', value: 'fr-CH' }], nothing),
  // Google Workspace
  set('Google', [{ op: 'replace', path: 'active', value: false }], off),
  set('Google', [{ op: 'replace', value: { active: 'false' } }], off),
  set('Google', [{ op: 'replace', path: 'emails', value: [{ value: moved, primary: true }] }], mailed),
  set('Google', [{ op: 'replace', path: 'emails[primary eq true].value', value: moved }], mailed),
  set('Google', [{ op: 'add', value: { name: { familyName: 'Hopper' } } }], hopper),
  set('Google', [{ op: 'replace', path: 'name.formatted', value: 'Grace Hopper' }], both),
  set('Google', [{ op: 'remove', path: 'phoneNumbers' }], nothing),
  set('Google', [{ op: 'add', path: 'organizations', value: [{ title: 'CTO' }] }], nothing),
  // OneLogin
  set('OneLogin', [{ op: 'replace', path: 'active', value: 'FALSE' }], off),
  set('OneLogin', [{ op: 'replace', path: `${core}:active`, value: false }], off),
  set('OneLogin', [{ op: 'replace', path: `${core}:name.givenName`, value: 'Grace' }], grace),
  set('OneLogin', [{ op: 'replace', path: 'NAME.FAMILYNAME', value: 'Hopper' }], hopper),
  set('OneLogin', [{ op: 'replace', path: 'emails', value: { value: moved } }], mailed),
  set('OneLogin', [{ op: 'replace', path: 'emails', value: [moved] }], mailed),
  set('OneLogin', [{ op: 'add', value: { externalid: 'e2' } }], { externalId: 'e2' }),
  set('OneLogin', [{ op: 'replace', path: 'entitlements', value: [] }], nothing),
  set('OneLogin', [{ OP: 'replace', Path: 'active', Value: false }], off),
  // PingOne
  set('PingOne', [{ op: 'replace', path: '', value: { active: false } }], off),
  set('PingOne', [{ op: 'replace', path: null, value: { name: { givenName: 'Grace' } } }], grace),
  set('PingOne', [{ op: 'REPLACE', path: 'Active', value: false }], off),
  set(
    'PingOne',
    [
      {
        op: 'add',
        path: 'emails',
        value: [
          { type: 'home', value: 'h@example.com' },
          { type: 'work', value: moved },
        ],
      },
    ],
    mailed,
  ),
  set('PingOne', [{ op: 'remove', path: 'name.middleName' }], nothing),
  set('PingOne', [{ op: 'remove', path: 'title' }], nothing),
  set('PingOne', [{ op: 'remove', path: 'active' }], nothing),
  set('PingOne', [{ op: 'replace', path: 'name.givenName', value: ' Grace ' }], grace),
  set(
    'PingOne',
    [
      { op: 'replace', path: 'name.givenName', value: 'First' },
      { op: 'replace', path: 'name.givenName', value: 'Grace' },
    ],
    grace,
  ),
  set(
    'PingOne',
    [
      { op: 'add', path: 'userName', value: 'ping' },
      { op: 'replace', path: 'active', value: false },
    ],
    {
      userName: 'ping',
      active: false,
    },
  ),
  // Nothing refuses a leaver.
  set(
    'a leaver',
    [
      { op: 'replace', path: 'active', value: false },
      { op: 'replace', path: 'emails', value: 'none' },
    ],
    off,
  ),
  set('a leaver', [{ op: 'replace', value: { active: false, name: { givenName: '\u202e' } } }], off),
]
