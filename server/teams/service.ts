import { asc } from 'drizzle-orm'
import type { Team } from '#contract/teams.ts'
import type { OrganizationScope } from '#server/http/organization-scope.ts'
import type { Work } from '#server/http/work.ts'
import { teams } from './table.ts'

/** Every team of the organization, by name. */
export async function listTeams(scope: OrganizationScope): Promise<Team[]> {
  const { id, name, logoUrl, createdAt } = teams
  const rows = await scope.select(teams, { id, name, logoUrl, createdAt }).orderBy(asc(name), asc(id))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    logo_url: row.logoUrl,
    memberCount: 0,
    createdAt: row.createdAt.toISOString(),
  }))
}

type NewRow = typeof teams.$inferInsert

/** Adds teams to organizations as they are given. */
export async function addTeams({ db, now }: Work, rows: NewRow[]): Promise<void> {
  await db.insert(teams).values(rows.map((row) => ({ createdAt: now, ...row })))
}
