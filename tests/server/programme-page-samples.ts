import * as contract from '#contract/programme/programme-pages.ts'
import { foldAccessCode } from '#server/platform/crypto/secrets.ts'
import { programmePages } from '#server/schema/programme-pages.ts'
import { ofHome, sample } from './access-sample.ts'
import type { Stage } from './access-stage.ts'

async function openAt({ server }: Stage, organizationId: string): Promise<string> {
  const { now: openedAt, secrets } = server.makeContext()
  const code = foldAccessCode(secrets.newAccessCode())
  await server.asOwner((db) =>
    db
      .insert(programmePages)
      .values({ organizationId, code, openedAt })
      .onConflictDoUpdate({ target: programmePages.organizationId, set: { code, openedAt } }),
  )
  return code
}

const opened = async (stage: Stage) => {
  await openAt(stage, stage.home.id)
  return ofHome(stage)
}

/** Calls on the public page of `home`. */
export const programmePageSamples = [
  sample(contract.getProgrammePage, ofHome),
  sample(contract.openProgrammePage, ofHome),
  sample(contract.closeProgrammePage, opened),
  sample(contract.replaceProgrammeAddress, opened),
  sample(contract.readProgrammePage, async (stage) => ({
    params: { programmeCode: await openAt(stage, stage.scratch.id) },
  })),
]

/** Addresses of no public page. */
export const foreignProgrammeCodes: Record<string, (stage: Stage) => Promise<string[]>> = {
  programmeCode: async () => [crypto.randomUUID()],
}
