/** How a person appears to others in a challenge. */
export const appearances = ['alias', 'name', 'totals'] as const

export type Appearance = (typeof appearances)[number]

/** The four cheers, in the order in which they are counted. */
export const cheers = ['bravo', 'go', 'together', 'thanks'] as const

export type Cheer = (typeof cheers)[number]
