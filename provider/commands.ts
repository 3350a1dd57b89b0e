import { createAdminAccess } from '#contract/provider.ts'
import { callProvider } from './call.ts'

interface Command {
  summary: string
  options: readonly string[]
  /** Prints what it returns as one line of JSON. */
  run(options: Record<string, string>): Promise<object>
}

export const commands: Record<string, Command> = {
  'admin-access:create': {
    summary: 'A link, good once within ten minutes, that opens a support session as that administrator.',
    options: ['organization', 'email'],
    run: async ({ organization = '', email = '' }) => {
      const { link } = await callProvider(createAdminAccess, { organizationId: organization, email })
      return { link }
    },
  },
}
