/**
 * The fewest people a figure may be about (ruling 12): `health` for steps, distances, minutes and the answers of
 * confidential quizzes, `participation` for the rest.
 */
export const smallestGroups = { participation: 5, health: 10 } as const

/** The fewest people a figure of an organization may be about: the class's, or more where the organization asks for more. */
export function smallestGroup(
  { organization }: { organization: { minimumGroup: number } },
  about: keyof typeof smallestGroups,
): number {
  return Math.max(smallestGroups[about], organization.minimumGroup)
}

/**
 * Which of the groups that make up a published total have to be hidden: those of too few people, and then the next
 * smallest until what the total gives away about all hidden ones together is about enough people again. A group of
 * nobody hides nobody.
 * @param smallest the fewest people a figure may be about
 */
export function hiddenGroups<G extends { people: number }>(
  groups: readonly G[],
  smallest: number,
): ReadonlySet<G> {
  const bySize = groups.filter(({ people }) => people > 0).sort((a, b) => a.people - b.people)
  const hidden = new Set<G>()
  let people = 0
  for (const group of bySize) {
    const tooSmall = group.people < smallest
    const givenAway = hidden.size > 0 && people < smallest
    if (!tooSmall && !givenAway) break
    hidden.add(group)
    people += group.people
  }
  return hidden
}
