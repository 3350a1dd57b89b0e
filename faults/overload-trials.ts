import type { Trial } from './trial.ts'

/** Deployment, migration and outage under load. */
export const overloadTrials: Trial[] = []
