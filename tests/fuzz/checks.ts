import type { ValidateFunction } from 'ajv'
import { type ErrorCode, errors } from '#contract/platform/errors.ts'
import type { Visitor } from '#tests/server/visitor.ts'
import { isJson } from './document.ts'
import type { Draft } from './drafts.ts'
import type { Ready } from './requests.ts'
import type { Scene } from './stage.ts'

export type Answer = Awaited<ReturnType<Visitor['send']>>

/** Returns the problems of an answer. */
export function problemsOf(
  draft: Draft,
  request: Ready,
  answer: Answer,
  scene: Scene,
  schemaOf: (schema: object) => ValidateFunction,
): string[] {
  const { status } = answer
  const isDeclaredOutage = status === 503 && draft.operation.codes.includes(String(answer.body.code))
  if (status >= 500 && !isDeclaredOutage) return [`a server error: ${status}`]
  // If a dot changed the path, no route matches: the answer comes from the pages, which are not served here.
  if (/\/\.{1,2}(\/|$|\?)/.test(request.url) && status === 404 && !answer.body.code) return []
  const declared = draft.operation.responses[status]
  const isRefusal = status >= 400
  if (!declared && !isRefusal) return [`status ${status} is not declared`]
  return [
    ...(isRefusal ? refusalProblems(draft, answer) : []),
    ...(declared ? contentProblems(declared.content, answer, schemaOf) : []),
    ...(isRefusal ? [] : accessProblems(draft, request, scene)),
  ]
}

const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errors, code)

/** RFC 7644, section 3.12: identity providers read no codes of ours. */
export const isScimError = ({ status, body }: Pick<Answer, 'status' | 'body'>): boolean =>
  body.status === String(status) && Boolean(body.detail)

function refusalProblems({ operation }: Draft, { status, body }: Answer): string[] {
  if (operation.path.startsWith('/scim/')) return isScimError({ status, body }) ? [] : ['no error of SCIM']
  const { success, code, message, error, fields } = body
  if (!isCode(code)) return [`no code of the contract: ${code}`]
  return [
    ...(success === false ? [] : ['success is not false']),
    ...(message && message === error ? [] : ['message and error differ, or say nothing']),
    ...(errors[code].status === status ? [] : [`${code} with status ${status}`]),
    ...(operation.codes.includes(code) ? [] : [`${code} is not declared`]),
    ...(code !== 'request.invalid' || Object.keys(fields ?? {}).length > 0 ? [] : ['no field is named']),
  ]
}

function contentProblems(
  content: Record<string, { schema: object }>,
  { headers, body, text }: Answer,
  schemaOf: (schema: object) => ValidateFunction,
): string[] {
  if (Object.keys(content).length === 0) return text === '' ? [] : ['an answer without a body has one']
  const [type = ''] = String(headers['content-type'] ?? '').split(';')
  const declared = content[type]
  if (!declared) return [`content type ${type} is not declared`]
  if (!isJson(type)) return []
  const fits = schemaOf(declared.schema)
  if (fits(body)) return []
  return [`the answer does not fit its schema: ${JSON.stringify(fits.errors).slice(0, 400)}`]
}

/** Checks that the caller has access according to the document. */
function accessProblems(
  { operation, identity }: Draft,
  { params }: Ready,
  { stage, rightsChanged }: Scene,
): string[] {
  const { access } = operation
  const isIn = identity === 'employee' || identity === 'administrator' || identity === 'stranger'
  const foreign = [stage.home, stage.child, stage.sibling, stage.parent, stage.scratch].some(
    ({ id }) => params.orgId === id,
  )
  const mayNot =
    (access === 'provider' && identity !== 'provider') ||
    (access === 'session' && !isIn) ||
    (access === 'role' && !isIn) ||
    (access === 'role' && identity === 'employee' && !rightsChanged) ||
    (access === 'role' && identity === 'stranger' && foreign && !rightsChanged)
  return mayNot ? [`${identity} was let in`] : []
}
