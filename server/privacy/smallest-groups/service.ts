/**
 * Chooses groups of a published total to suppress: those with too few people, then the next smallest until all
 * suppressed ones together have enough (complementary suppression). An empty group protects nobody.
 * @param smallest the fewest people a figure may include
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
