import * as consents from '#contract/participation/consents.ts'
import { inQuery, sample } from './access-sample.ts'

/** Calls of the employees' app, aimed at `home`. */
export const participationSamples = [
  sample(consents.listConsents, inQuery),
  sample(consents.decideConsent, (stage) => ({
    ...inQuery(stage),
    body: { purpose: 'sums' as const, given: true, textVersion: 1, language: 'en' as const },
  })),
]
