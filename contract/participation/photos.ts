/** Where a shared photo stands. Reported: hidden until a moderator looks at it again. */
export const wallStates = ['waiting', 'approved', 'refused', 'reported'] as const

export type WallState = (typeof wallStates)[number]

/** Why a moderator refuses a photo. */
export const refusalReasons = ['person-shown', 'private-detail', 'unsuitable', 'off-topic'] as const

export type RefusalReason = (typeof refusalReasons)[number]
