import { failScim, failValue } from '#server/platform/http/scim-dialect.ts'
import { assign, asText, emptyChange, isObject, type PersonChange, remove } from './person-change.ts'

const mostOperations = 100

export interface Operation {
  op: 'add' | 'replace' | 'remove'
  path: string | undefined
  value: unknown
}

const field = (of: object, name: string): unknown =>
  Object.entries(of).find(([key]) => key.toLowerCase() === name)?.[1]

const syntax = (detail: string): never => failScim(400, detail, { scimType: 'invalidSyntax' })

/**
 * Reads the operations of a PATCH.
 * @throws ScimFailure 400
 */
export function readOperations(body: object, most = mostOperations): Operation[] {
  const given = field(body, 'operations')
  if (!Array.isArray(given) || given.length === 0) return syntax('Operations is not a list with operations.')
  if (given.length > most) return failScim(400, `At most ${most} operations.`, { scimType: 'tooMany' })
  return given.map((one) => {
    if (!isObject(one)) return syntax('An operation is not an object.')
    const op = asText(field(one, 'op')).toLowerCase()
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      return syntax('The op of an operation is neither add, replace nor remove.')
    const path = field(one, 'path')
    if (path !== undefined && path !== null && typeof path !== 'string')
      return failScim(400, 'A path is not a text.', { scimType: 'invalidPath' })
    if (typeof path === 'string' && path.length > 300)
      return failScim(400, 'A path is too long.', { scimType: 'invalidPath' })
    const target = typeof path === 'string' && path.trim() !== '' ? path : undefined
    if (op === 'remove' && target === undefined)
      return failScim(400, 'A removal needs a path.', { scimType: 'noTarget' })
    return { op, path: target, value: field(one, 'value') }
  })
}

/**
 * Turns the operations on a person into one typed change; the last one of an attribute wins.
 * @throws ScimFailure 400
 */
export function readPatch(body: object): PersonChange {
  const change = emptyChange()
  for (const { op, path, value } of readOperations(body)) {
    if (op === 'remove') remove(change, path ?? '')
    else if (path !== undefined) assign(change, path, value)
    else if (!isObject(value)) failValue('An operation without a path needs an object as its value.')
    else for (const [key, one] of Object.entries(value)) assign(change, key, one)
  }
  return change
}
