import { randomSecrets } from '#server/platform/crypto/secrets.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { createFiles } from '#server/platform/files/create.ts'
import { contextOn } from '#server/platform/http/use-case-context.ts'
import { createOutbound } from '#server/platform/outbound/outbound.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { cheapPasswords } from './cheap-passwords.ts'

/** What a server needs besides its database and jobs, on the machine's clock. */
export function standaloneSources(env: Record<string, string> = {}) {
  const settings = readSettings(env)
  const outbound = createOutbound(settings)
  return {
    settings,
    clock: () => new Date(),
    passwords: cheapPasswords,
    secrets: randomSecrets,
    outbound,
    files: createFiles(settings, () => {}),
  }
}

/** Forgets every job. */
export const forgetfulJobs = { enqueue: async () => {}, enqueueAll: async () => {}, settle: async () => {} }

/** The context of a use case that is called without a server. */
export const standaloneContext = (db: Handle) =>
  contextOn(db, { ...standaloneSources(), jobs: forgetfulJobs })
