import { endOtherSessions, listOwnSessions } from '#contract/identity/sessions.ts'
import { sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'

/** Calls about the caller's own sessions. */
export const sessionSamples = [sample(listOwnSessions, () => ({})), sample(endOtherSessions, () => ({}))]

/** Unknown and foreign ids. */
export const foreignSessionIds: Record<string, (stage: Stage) => Promise<string[]>> = {}
