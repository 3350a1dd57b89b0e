import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { accountMetadata } from '#contract/identity/accounts.ts'
import { shownEmail } from '#server/identity/shown-addresses/service.ts'
import { failAt } from '#server/platform/errors/failure.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import { type Account, presentAccount } from './service.ts'

type Metadata = z.output<typeof accountMetadata>
type Preferences = NonNullable<Metadata['preferences']>

const mostPreferences = 100

function merge(account: Account, given: Preferences) {
  const preferences = { ...account.preferences.preferences, ...given }
  if (Object.keys(preferences).length > mostPreferences)
    failAt('preferences.too_many', 'metadata.preferences', { max: mostPreferences })
  return { preferences }
}

/** Stores names and preferences. Omitted fields keep their values. */
export async function updateProfile(
  context: UseCaseContext,
  { account, session }: Caller,
  metadata: Metadata,
) {
  const { first_name, firstName, last_name, lastName, language, theme, preferences } = metadata
  const [updated] = await context.db
    .update(accounts)
    .set({
      firstName: first_name ?? firstName ?? account.firstName,
      lastName: last_name ?? lastName ?? account.lastName,
      language: language ?? account.language,
      preferences: {
        ...account.preferences,
        ...(theme && { theme }),
        ...(preferences && merge(account, preferences)),
      },
    })
    .where(eq(accounts.id, account.id))
    .returning()
  const email = await shownEmail(context, { account, session })
  return presentAccount({ ...(updated ?? account), email })
}
