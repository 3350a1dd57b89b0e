/** Parts of a journey at which it has a milestone. */
export const milestones: readonly number[] = [0.25, 0.5, 0.75]
