import type { Wall, WallChallenge, WallRow } from '#contract/participation/wall-screens.ts'

/** What the screen shows for some seconds. */
export type Slide =
  | {
      kind: 'rows'
      challenge: WallChallenge
      rows: WallRow[]
      until: string
      best: number
      page: number
      pages: number
    }
  | { kind: 'total'; challenge: WallChallenge; total: number; until: string }
  | {
      kind: 'teams'
      challenge: WallChallenge
      teams: { name: string; total: number }[]
      until: string
      best: number
    }
  | { kind: 'plain'; challenge: WallChallenge }

/** Splits a list into pages of nearly the same length, so that the last one is not almost empty. */
function pagesOf<Item>(items: readonly Item[], most: number): Item[][] {
  const count = Math.ceil(items.length / most)
  const length = Math.ceil(items.length / count)
  return Array.from({ length: count }, (_, at) => items.slice(at * length, (at + 1) * length))
}

function slidesOfChallenge(challenge: WallChallenge, rowsOnPage: number): Slide[] {
  const { standing, published, type } = challenge
  const slides: Slide[] = []
  if (standing) {
    const { until, rows } = standing
    const amounts = rows.map(({ score, days }) => days ?? score)
    const best = Math.max(1, ...amounts)
    const pages = pagesOf(rows, rowsOnPage)
    pages.forEach((part, at) => {
      slides.push({ kind: 'rows', challenge, rows: part, until, best, page: at + 1, pages: pages.length })
    })
  }
  if (published && type !== 'individual-mission') {
    const { until, total, teams } = published
    if (total !== null && total > 0) slides.push({ kind: 'total', challenge, total, until })
    const best = Math.max(1, ...teams.map((team) => team.total))
    for (const part of teams.length > 0 ? pagesOf(teams, rowsOnPage) : [])
      slides.push({ kind: 'teams', challenge, teams: part, until, best })
  }
  return slides.length > 0 ? slides : [{ kind: 'plain', challenge }]
}

/** The slides of a wall, in the order of its challenges. */
export const slidesOf = ({ challenges }: Wall, rowsOnPage: number): Slide[] =>
  challenges.flatMap((challenge) => slidesOfChallenge(challenge, rowsOnPage))
