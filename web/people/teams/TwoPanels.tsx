import { ArrowDown, ArrowUp, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { membersCopy } from './membersCopy.ts'
import { PeoplePanel } from './PeoplePanel.tsx'
import type { Moves } from './people.ts'
import type { useMembers } from './useMembers.ts'
import { useTicks } from './useTicks.ts'

type Props = {
  members: ReturnType<typeof useMembers>
  freeSearch: string
  onFreeSearch: (text: string) => void
}

/** The selections of both panels, and moving the selected people to the other one. */
function useMoving({ move }: Props['members']) {
  const copy = useCopy(membersCopy)
  const [announced, setAnnounced] = useState('')
  const free = useTicks()
  const team = useTicks()
  return {
    announced,
    free,
    team,
    moveSelected(way: keyof Moves) {
      const { ticks, clear } = way === 'in' ? free : team
      if (ticks.size === 0) return
      move(ticks.values(), way)
      setAnnounced(copy.said[way](ticks.size))
      clear()
    },
  }
}

export function TwoPanels({ members, freeSearch, onFreeSearch }: Props) {
  const copy = useCopy(membersCopy)
  const [teamSearch, setTeamSearch] = useState('')
  const { available, inTeam, moves } = members
  const moving = useMoving(members)
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_auto_1fr]">
      <PeoplePanel
        title={copy.available}
        empty={copy.noneFree}
        people={available}
        total={(members.free?.total ?? 0) - moves.in.size + moves.out.size}
        search={freeSearch}
        onSearch={onFreeSearch}
        slow={members.isPartial}
        note={members.isPartial && members.free && copy.more(members.free.shown, members.free.total)}
        selection={moving.free}
        marked={moves.out}
        way="out"
        onMove={() => moving.moveSelected('in')}
      />
      <MoveButtons moving={moving} />
      <PeoplePanel
        title={copy.members}
        empty={copy.noMembers}
        people={inTeam}
        total={inTeam?.length ?? 0}
        search={teamSearch}
        onSearch={setTeamSearch}
        selection={moving.team}
        marked={moves.in}
        way="in"
        onMove={() => moving.moveSelected('out')}
      />
    </div>
  )
}

function MoveButtons({ moving }: { moving: ReturnType<typeof useMoving> }) {
  const copy = useCopy(membersCopy)
  const { announced, free, team, moveSelected } = moving
  return (
    <div className="flex justify-center gap-2 sm:flex-col sm:self-center">
      <MoveButton
        Icon={ArrowDown}
        label={copy.add(free.ticks.size)}
        isPossible={free.ticks.size > 0}
        onClick={() => moveSelected('in')}
      />
      <MoveButton
        Icon={ArrowUp}
        label={copy.remove(team.ticks.size)}
        isPossible={team.ticks.size > 0}
        onClick={() => moveSelected('out')}
      />
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  )
}

type ButtonProps = { Icon: LucideIcon; label: string; isPossible: boolean; onClick: () => void }

/** Not `disabled` without a selection: that would drop the keyboard focus after each move. */
function MoveButton({ Icon, label, isPossible, onClick }: ButtonProps) {
  return (
    <Button
      variant="secondary"
      icon={<Icon aria-hidden="true" className="sm:-rotate-90" />}
      aria-disabled={!isPossible}
      className="min-w-28 aria-disabled:opacity-50"
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
