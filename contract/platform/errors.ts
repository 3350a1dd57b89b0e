import { challengeErrors } from './challenge-errors.ts'
import { factorErrors } from './factor-errors.ts'
import { identityErrors } from './identity-errors.ts'
import { importErrors } from './import-errors.ts'
import { invitationErrors } from './invitation-errors.ts'
import { keysOf } from './keys.ts'
import { missionErrors } from './mission-errors.ts'
import { peopleErrors } from './people-errors.ts'
import { quizErrors } from './quiz-errors.ts'
import { recordingErrors } from './recording-errors.ts'
import { reportErrors } from './report-errors.ts'
import { requestErrors } from './request-errors.ts'
import { ssoErrors } from './sso-errors.ts'
import { tenantErrors } from './tenant-errors.ts'

/** Every error the API can answer: its status and its English message. The only list, spread from the files of its nouns. */
export const errors = {
  ...requestErrors,
  ...identityErrors,
  ...factorErrors,
  ...tenantErrors,
  ...peopleErrors,
  ...importErrors,
  ...invitationErrors,
  ...challengeErrors,
  ...quizErrors,
  ...missionErrors,
  ...recordingErrors,
  ...reportErrors,
  ...ssoErrors,
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

export const errorCodes = keysOf(errors)

/** Errors every endpoint may answer whatever it does. */
export const commonErrors = [
  'cell.elsewhere',
  'customer.moving',
  'request.host',
  'request.invalid',
  'request.throttled',
  'server.disk_full',
  'server.failed',
  'server.unavailable',
] as const satisfies readonly ErrorCode[]
