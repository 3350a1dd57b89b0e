import { desc, eq, lt, type SQL } from 'drizzle-orm'
import type { Answer, Input } from '#contract/platform/endpoint.ts'
import type { CreditEntry, getCredits } from '#contract/tenants/credits.ts'
import { listPage } from '#server/platform/db/list-page.ts'
import type { FileContent } from '#server/platform/files/file-content.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { tableFile } from '#server/platform/spreadsheets/write.ts'
import { creditBalances, creditEntries, creditTransfers } from '#server/schema/credits.ts'
import { organizations } from '#server/schema/organizations.ts'

const columns = {
  place: creditEntries.place,
  id: creditEntries.id,
  transferId: creditEntries.transferId,
  kind: creditTransfers.kind,
  at: creditTransfers.createdAt,
  amount: creditEntries.amount,
  balance: creditEntries.balance,
  otherId: creditEntries.otherId,
  otherName: organizations.name,
  by: creditTransfers.actorName,
  reason: creditTransfers.reason,
}

/** Queries an organization's entries with their transfers, newest first. */
const entriesOf = (scope: OrganizationScope, ...only: SQL[]) =>
  scope
    .select(creditEntries, columns, ...only)
    .innerJoin(creditTransfers, eq(creditTransfers.id, creditEntries.transferId))
    .leftJoin(organizations, eq(organizations.id, creditEntries.otherId))
    .orderBy(desc(creditEntries.place))

type Row = Awaited<ReturnType<typeof entriesOf>>[number]

const present = ({ place: _, at, balance, otherId, otherName, ...entry }: Row): CreditEntry => ({
  ...entry,
  at: at.toISOString(),
  balance: balance ?? 0,
  // The journal outlives organizations, but not their names.
  other: otherId === null ? null : { id: otherId, name: otherName ?? '' },
})

/** Reads the balance and one page of the statement. */
export async function readStatement(
  scope: OrganizationScope,
  query: Input<typeof getCredits>['query'],
): Promise<Answer<typeof getCredits>['data']> {
  const [[own], { rows, pagination }] = await Promise.all([
    scope.select(creditBalances, { balance: creditBalances.balance }),
    listPage(query, entriesOf(scope), scope.count(creditEntries)),
  ])
  return { balance: own?.balance ?? 0, entries: rows.map(present), pagination }
}

const batch = 1000

/** Streams the whole statement as CSV, newest first. */
export function exportStatement(scope: OrganizationScope): FileContent {
  async function* batches() {
    yield [['date', 'kind', 'amount', 'balance', 'organization', 'by', 'reason', 'transfer']]
    let behind: SQL[] = []
    for (;;) {
      const rows = await entriesOf(scope, ...behind).limit(batch)
      const last = rows.at(-1)
      if (!last) return
      yield rows.map(cellsOf)
      behind = [lt(creditEntries.place, last.place)]
    }
  }
  return tableFile(`credits_${scope.now.toISOString().slice(0, 10)}`, 'csv', batches())
}

const cellsOf = ({ at, kind, amount, balance, otherName, by, reason, transferId }: Row) => [
  at.toISOString(),
  kind,
  amount,
  balance ?? 0,
  otherName ?? '',
  by ?? '',
  reason ?? '',
  transferId,
]
