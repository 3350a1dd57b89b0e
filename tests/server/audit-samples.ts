import { desc, eq } from 'drizzle-orm'
import * as audit from '#contract/identity/audit.ts'
import { sealAudit } from '#server/identity/audit/seal.ts'
import { customerSeals, noCustomer } from '#server/schema/audit.ts'
import { ofHome, sample } from './access-sample.ts'

export const auditSamples = [
  sample(audit.listAuditEntries, ofHome),
  sample(audit.exportAuditEntries, ofHome),
  sample(audit.dumpAudit, () => ({})),
  sample(audit.confirmAuditCopy, async ({ server }) => {
    await server.asProvider(audit.dumpAudit)
    const context = server.makeContext()
    await sealAudit(context)
    const { customerId, number, hash } = customerSeals
    const [newest] = await context.db
      .select({ customerId, number, hash })
      .from(customerSeals)
      .where(eq(customerId, noCustomer))
      .orderBy(desc(number))
      .limit(1)
    return { body: { seals: newest ? [{ ...newest, hash: newest.hash.toString('hex') }] : [] } }
  }),
]
