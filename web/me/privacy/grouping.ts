import { keysOf } from '#contract/platform/keys.ts'
import { type Audience, audiences, type KindOfData, type View, visibility } from '#contract/visibility.ts'

/** Who sees a kind of data in one form. */
export interface Viewing {
  audiences: Audience[]
  view: View
}

export interface Kind {
  kind: KindOfData
  seen: Viewing[]
  never: Audience[]
}

const isSameView = (a: View, b: View) => a.form === b.form && a.from === b.from && a.until === b.until

function presentKind(kind: KindOfData): Kind {
  const views: Partial<Record<Audience, View>> = visibility[kind]
  const seen: Viewing[] = []
  for (const audience of audiences) {
    const view = views[audience]
    const same = view && seen.find((one) => isSameView(one.view, view))
    if (same) same.audiences.push(audience)
    else if (view) seen.push({ audiences: [audience], view })
  }
  return { kind, seen, never: audiences.filter((audience) => !views[audience]) }
}

const kinds = keysOf(visibility).map(presentKind)

const isSeenBy = ({ never }: Kind, audience: Audience) => !never.includes(audience)

/** The kinds by how far they go: to the employer, to those who play along, or nowhere. */
export const kindsByReach = {
  employer: kinds.filter((kind) => isSeenBy(kind, 'employer')),
  players: kinds.filter((kind) => !isSeenBy(kind, 'employer') && isSeenBy(kind, 'challenge')),
  alone: kinds.filter((kind) => !isSeenBy(kind, 'employer') && !isSeenBy(kind, 'challenge')),
}
