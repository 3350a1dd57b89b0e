import * as contract from '#contract/identity/audit.ts'
import { implement } from '#server/platform/http/implement.ts'
import { about } from '#server/platform/http/recorded.ts'
import { confirmCopy } from './copies.ts'
import { dumpLog } from './dump.ts'
import { auditFile, listAudit } from './list.ts'

export const auditRoutes = [
  implement(contract.listAuditEntries, async ({ scope, context, query }) => ({
    data: await listAudit(scope, context, query),
  })),

  implement(contract.exportAuditEntries, ({ scope, query }) => auditFile(scope, query)),

  implement(contract.dumpAudit, ({ context, query }) => dumpLog(context, query.organizationId)),

  implement(contract.confirmAuditCopy, async ({ context, body }) =>
    about({ name: null }, { data: await confirmCopy(context, body) }),
  ),
]
