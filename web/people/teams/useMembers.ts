import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Moves, moved, noMoves, panelOf, personOf, possible } from './people.ts'
import { membersQuery, withoutTeamQuery } from './queries.ts'

/** The people of the two panels, and the moves between them. */
export function useMembers(teamId: string, freeSearch: string) {
  const members = useQuery(membersQuery(teamId))
  const free = useQuery(withoutTeamQuery(''))
  /** Too many people for a panel: the server searches. */
  const isPartial = free.data !== undefined && free.data.total > free.data.users.length
  const search = isPartial ? freeSearch.trim() : ''
  const found = useQuery({ ...withoutTeamQuery(search), enabled: search !== '' })
  const [moves, setMoves] = useState<Moves>(noMoves)

  const freeAnswer = search ? (found.data ?? free.data) : free.data
  const freePeople = useMemo(() => freeAnswer?.users.map(personOf), [freeAnswer])
  const teamPeople = useMemo(() => members.data?.map(personOf), [members.data])
  const available = useMemo(() => freePeople && panelOf(freePeople, moves.in, moves.out), [freePeople, moves])
  const inTeam = useMemo(() => teamPeople && panelOf(teamPeople, moves.out, moves.in), [teamPeople, moves])

  /** Refetches the members, and drops moves that others made impossible. */
  const refresh = async () => {
    const [{ data: now }, { data: team }] = await Promise.all([free.refetch(), members.refetch()])
    if (!now || !team) return
    const everybody = now.total > now.users.length ? undefined : now.users.map(personOf)
    setMoves((current) => possible(current, everybody, team.map(personOf)))
  }

  return {
    available,
    inTeam,
    /** Number of people without a team, and of those the panel can show. */
    free: free.data && { total: free.data.total, shown: free.data.users.length },
    isPartial,
    moves,
    move: (people: Parameters<typeof moved>[1], way: keyof Moves) =>
      setMoves((current) => moved(current, people, way)),
    error: free.error ?? members.error,
    isFetching: free.isFetching || members.isFetching,
    refresh,
  }
}
