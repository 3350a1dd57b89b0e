import { askPasskey } from '#contract/identity/passkeys.ts'
import { implement } from '#server/platform/http/implement.ts'
import { askForPasskey } from './service.ts'

export const passkeyRoutes = [
  implement(askPasskey, async ({ context }) => ({ data: await askForPasskey(context) })),
]
