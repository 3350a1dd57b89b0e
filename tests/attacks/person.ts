/** A person whose days are secret, but whose place in the roster the attacker knows. */
export interface Person {
  id: string
  /** The account, where its id is another one. */
  account?: string
  /** Whether it is one of the attacker's, who acts only in the attacker's name. */
  own?: boolean
  since: Date
  proved: boolean
  status: 'active' | 'inactive' | 'deleted'
  team: string | null
  stints: { from: Date; until: Date | null; team: string | null }[]
}

/** The measures of challenges. */
export const measures = ['steps', 'distanceM', 'activeMinutes'] as const
export type Measure = (typeof measures)[number]

export type Amounts = Partial<Record<Measure, number>>

export const accountOf = ({ id, account = id }: Person) => ({ account: { id: account } })
