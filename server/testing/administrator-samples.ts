import type { Endpoint } from '#contract/endpoint.ts'
import type { Sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'

export const administratorSamples: [Endpoint, Sample][] = []

/** Ids of nobody's and of others'. */
export const foreignAdministratorIds: Record<string, (stage: Stage) => Promise<string[]>> = {}
