import type { ChallengeType } from '#contract/programme/challenge-settings.ts'

/** Types in which teams or companies compete. The contract's own test would load all its schemas. */
export const competitions: readonly ChallengeType[] = ['team-competition', 'inter-company']
