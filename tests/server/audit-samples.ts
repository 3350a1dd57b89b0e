import * as audit from '#contract/identity/audit.ts'
import { ofHome, sample } from './access-sample.ts'

export const auditSamples = [
  sample(audit.listAuditEntries, ofHome),
  sample(audit.exportAuditEntries, ofHome),
  sample(audit.dumpAudit, () => ({})),
]
