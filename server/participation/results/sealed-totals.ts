import { and, between, eq, isNull, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { fitsCells } from '#server/privacy/published/cells.ts'
import { readGroups } from '#server/privacy/published/groups.ts'
import { closesAt, mondayOf, zoneOf } from '#server/privacy/published/weeks.ts'
import { organizations } from '#server/schema/organizations.ts'
import { publishedCells } from '#server/schema/published.ts'

interface Total {
  organizationId: string
  challengeId: string
  startDate: string
  endDate: string
  now: Date
  smallest: number
}

/**
 * Whether the total of a challenge may be published after the cells of its days: people may have left or joined the
 * challenge since their week closed, or be in only one of the two.
 * @param tx runs as the closing role
 */
export async function fitsPublishedCells(tx: Handle, total: Total): Promise<boolean> {
  const { organizationId, challengeId, now, smallest } = total
  const [organization] = await tx
    .select({ timezone: organizations.timezone, weekTimezones: organizations.weekTimezones })
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), isNull(organizations.deletedAt)))
  if (!organization) return false
  const cells = Map.groupBy(await readCells(tx, total), ({ day }) => mondayOf(day))
  for (const [week, published] of cells) {
    const zones = { timezone: zoneOf(organization, week), closes: closesAt(organization, week) }
    const days = await readGroups(tx, { id: organizationId, week, ...zones, total: now })
    const isSafe = published.every(({ day, measure, values }) => {
      const found = days.find((one) => one.day === day)
      if (!found) return false
      const { groups, boards } = found.partsOf(
        measure,
        (board) => board.challengeId === challengeId && board.shows === 'total',
      )
      return fitsCells(groups, new Map(values), boards, smallest)
    })
    if (!isSafe) return false
  }
  return true
}

const readCells = (tx: Handle, { organizationId, startDate, endDate }: Total) =>
  tx
    .select({
      day: publishedCells.day,
      measure: publishedCells.measure,
      values: sql<
        [string | null, number][]
      >`json_agg(json_build_array(${publishedCells.teamId}, ${publishedCells.value}))`,
    })
    .from(publishedCells)
    .where(
      and(eq(publishedCells.organizationId, organizationId), between(publishedCells.day, startDate, endDate)),
    )
    .groupBy(publishedCells.day, publishedCells.measure)
