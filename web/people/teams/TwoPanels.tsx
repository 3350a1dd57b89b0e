import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { membersCopy } from './membersCopy.ts'
import { PeoplePanel } from './PeoplePanel.tsx'
import type { Moves, People, Person } from './people.ts'
import type { useMembers } from './useMembers.ts'

type Props = {
  members: ReturnType<typeof useMembers>
  freeSearch: string
  onFreeSearch: (text: string) => void
}

const nobody: People = new Map()

/** The selection of one panel. */
function useTicks() {
  const [ticks, setTicks] = useState(nobody)
  const set = (people: readonly Person[], on: boolean) =>
    setTicks((current) => {
      const next = new Map(current)
      for (const person of people) on ? next.set(person.id, person) : next.delete(person.id)
      return next
    })
  return { ticks, set, clear: () => setTicks(nobody) }
}

export function TwoPanels({ members, freeSearch, onFreeSearch }: Props) {
  const copy = useCopy(membersCopy)
  const [teamSearch, setTeamSearch] = useState('')
  const [said, setSaid] = useState('')
  const free = useTicks()
  const team = useTicks()
  const { available, inTeam, moves } = members
  const total = (members.free?.total ?? 0) - moves.in.size + moves.out.size

  const move = (way: keyof Moves) => {
    const { ticks, clear } = way === 'in' ? free : team
    if (ticks.size === 0) return
    members.move(ticks.values(), way)
    setSaid(copy.said[way](ticks.size))
    clear()
  }

  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_auto_1fr]">
      <PeoplePanel
        title={copy.available}
        empty={copy.noneFree}
        people={available}
        total={total}
        search={freeSearch}
        onSearch={onFreeSearch}
        slow={members.isPartial}
        note={members.isPartial && members.free && copy.more(members.free.shown, members.free.total)}
        selected={free.ticks}
        onSelect={free.set}
        marked={moves.out}
        way="out"
        onMove={() => move('in')}
      />
      {/* Not `disabled` without a selection: that would drop the keyboard focus after each move. */}
      <div className="flex justify-center gap-2 sm:flex-col sm:self-center">
        <Button
          variant="secondary"
          icon={<ArrowDown aria-hidden="true" className="sm:-rotate-90" />}
          aria-disabled={free.ticks.size === 0}
          className="min-w-28 aria-disabled:opacity-50"
          onClick={() => move('in')}
        >
          {copy.add(free.ticks.size)}
        </Button>
        <Button
          variant="secondary"
          icon={<ArrowUp aria-hidden="true" className="sm:-rotate-90" />}
          aria-disabled={team.ticks.size === 0}
          className="min-w-28 aria-disabled:opacity-50"
          onClick={() => move('out')}
        >
          {copy.remove(team.ticks.size)}
        </Button>
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
      <PeoplePanel
        title={copy.members}
        empty={copy.noMembers}
        people={inTeam}
        total={inTeam?.length ?? 0}
        search={teamSearch}
        onSearch={setTeamSearch}
        selected={team.ticks}
        onSelect={team.set}
        marked={moves.in}
        way="in"
        onMove={() => move('out')}
      />
    </div>
  )
}
