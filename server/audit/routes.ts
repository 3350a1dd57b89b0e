import * as contract from '#contract/audit.ts'
import { implement } from '#server/http/implement.ts'
import { dumpLog } from './dump.ts'
import { auditFile, listAudit } from './list.ts'

export const auditRoutes = [
  implement(contract.listAuditEntries, async ({ scope, query }) => ({ data: await listAudit(scope, query) })),

  implement(contract.exportAuditEntries, ({ scope, query }) => auditFile(scope, query)),

  implement(contract.dumpAudit, ({ work }) => dumpLog(work)),
]
