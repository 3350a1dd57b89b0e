import * as contract from '#contract/identity/audit.ts'
import { implement } from '#server/platform/http/implement.ts'
import { dumpLog } from './dump.ts'
import { auditFile, listAudit } from './list.ts'

export const auditRoutes = [
  implement(contract.listAuditEntries, async ({ scope, query }) => ({ data: await listAudit(scope, query) })),

  implement(contract.exportAuditEntries, ({ scope, query }) => auditFile(scope, query)),

  implement(contract.dumpAudit, ({ context, query }) => dumpLog(context, query.organizationId)),
]
