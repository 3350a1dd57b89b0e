import { applyRules, type Given } from '#server/identity/directory-rules/service.ts'
import { byDirectory as inTeams } from '#server/people/teams/service.ts'
import { byDirectory } from '#server/people/users/service.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'
import { directoryRules } from '#server/schema/directory-rules.ts'

/** What people gained and lost by rules. */
export interface Effects {
  given: Given[]
  moved: Awaited<ReturnType<typeof byDirectory.applyPlaces>>
  joined: Awaited<ReturnType<typeof inTeams.apply>>
}

/**
 * Gives people the places, teams and roles that the rules of their directory say, in the transaction of the change.
 * @param people the directory's ids of those whose groups, attributes or access changed; absent where a rule changed
 */
export async function applyEffects(scope: RecordingScope, people?: string[]): Promise<Effects> {
  if (people && (people.length === 0 || (await scope.count(directoryRules)) === 0))
    return { given: [], moved: [], joined: [] }
  // Two changes at once would each see the other's administrator as the one who stays.
  await scope.lock('directory-rules')
  // Teams and roles go by the organization in which people work.
  const moved = await byDirectory.applyPlaces(scope, people)
  const joined = await inTeams.apply(scope, people)
  return { moved, joined, given: await applyRules(scope, people) }
}
