import { endOtherSessions, listOwnSessions } from '#contract/identity/sessions.ts'
import { sample } from './access-sample.ts'
import { factorSamples, foreignPasskeyIds, foreignResetIds } from './factor-samples.ts'
import { foreignConnectionIds, ssoSamples } from './sso-samples.ts'

/** Calls about the caller's own sessions. */
export const sessionSamples = [
  ...ssoSamples,
  sample(listOwnSessions, () => ({})),
  sample(endOtherSessions, () => ({})),
  ...factorSamples,
]

/** Unknown and foreign ids. */
export const foreignSessionIds = { ...foreignConnectionIds, ...foreignResetIds, ...foreignPasskeyIds }
