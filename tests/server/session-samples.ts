import { endOtherSessions, listOwnSessions } from '#contract/identity/own-sessions.ts'
import { sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'

/** Calls about the sessions of whoever makes them. */
export const sessionSamples = [sample(listOwnSessions, () => ({})), sample(endOtherSessions, () => ({}))]

/** Ids of nobody's and of others'. */
export const foreignSessionIds: Record<string, (stage: Stage) => Promise<string[]>> = {}
