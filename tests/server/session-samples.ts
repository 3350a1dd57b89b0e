import { endOtherSessions, enterCell, listOwnSessions } from '#contract/identity/sessions.ts'
import { beginSwitch, listOtherCells } from '#contract/people/cell-accounts.ts'
import { sample } from './access-sample.ts'
import { factorSamples, foreignPasskeyIds, foreignResetIds } from './factor-samples.ts'
import { foreignConnectionIds, ssoSamples } from './sso-samples.ts'

/** Calls about the caller's own sessions. */
export const sessionSamples = [
  ...ssoSamples,
  sample(listOwnSessions, () => ({})),
  sample(endOtherSessions, () => ({})),
  sample(listOtherCells, () => ({})),
  sample(beginSwitch, () => ({ body: { cell: 'b' } })),
  sample(enterCell, () => ({ body: { token: 'no-token-of-a-switch' } })),
  ...factorSamples,
]

/** Unknown and foreign ids. */
export const foreignSessionIds = { ...foreignConnectionIds, ...foreignResetIds, ...foreignPasskeyIds }
