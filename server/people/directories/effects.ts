import { applyRules, type Given } from '#server/identity/directory-rules/service.ts'
import { byDirectory } from '#server/people/teams/service.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'
import { directoryRules } from '#server/schema/directory-rules.ts'

/** What people gained and lost by rules. */
export interface Effects {
  given: Given[]
  joined: Awaited<ReturnType<typeof byDirectory.apply>>
}

/**
 * Gives people the roles and teams that the rules of their directory say, in the transaction of the change.
 * @param people the directory's ids of those whose groups, attributes or access changed; absent where a rule changed
 */
export async function applyEffects(scope: RecordingScope, people?: string[]): Promise<Effects> {
  if (people && (people.length === 0 || (await scope.count(directoryRules)) === 0))
    return { given: [], joined: [] }
  return { joined: await byDirectory.apply(scope, people), given: await applyRules(scope, people) }
}
