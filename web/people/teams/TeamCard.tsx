import { Ellipsis, Pencil, Trash2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Team } from '#contract/people/teams.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { teamsCopy } from './copy.ts'
import type { Asked } from './TeamDialogs.tsx'

const tones = [
  'bg-action-soft text-action',
  'bg-energy-soft text-energy-ink',
  'bg-info-soft text-info',
  'bg-sunken text-muted',
]

const toneOf = (id: string) => tones[Number.parseInt(id.slice(-2), 16) % tones.length]

const initials = (name: string) => {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return (words.length > 0 ? words : [name])
    .slice(0, 2)
    .map(([letter = '']) => letter.toLocaleUpperCase())
    .join('')
}

type Props = { team: Team; onAsk: (asked: Asked) => void }

/** Without `onAsk` for somebody who may only look. */
type CardProps = Pick<Props, 'team'> & { onAsk: Props['onAsk'] | undefined }

export function TeamCard({ team, onAsk }: CardProps) {
  const copy = useCopy(teamsCopy)
  return (
    <li className="flex min-w-0 flex-col overflow-clip rounded-card border border-line bg-surface shadow-card">
      <TeamPicture team={team} />
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex min-w-0 grow items-start justify-between gap-2">
          <div className="flex min-w-0 flex-col gap-0.5">
            <h2 className="line-clamp-3 text-base font-semibold wrap-anywhere">{team.name}</h2>
            <p className="text-muted tabular-nums">{copy.members(team.memberCount)}</p>
          </div>
          {onAsk && <TeamMenu team={team} onAsk={onAsk} />}
        </div>
        {onAsk && (
          <Button
            variant="secondary"
            icon={<UsersRound aria-hidden="true" />}
            aria-label={copy.manageOf(team.name)}
            onClick={() => onAsk({ kind: 'members', team })}
          >
            {copy.manage}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The logo, or the initials of a team without one. */
function TeamPicture({ team: { id, name, logo_url: logo } }: Pick<Props, 'team'>) {
  const [broken, setBroken] = useState<string>()
  if (logo && logo !== broken) {
    return (
      <img
        src={logo}
        alt=""
        loading="lazy"
        onError={() => setBroken(logo)}
        className="aspect-[1000/460] w-full bg-sunken object-cover"
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={`grid aspect-[1000/460] w-full place-items-center text-2xl font-semibold tracking-wide select-none ${toneOf(id)}`}
    >
      {initials(name)}
    </span>
  )
}

function TeamMenu({ team, onAsk }: Props) {
  const copy = useCopy(teamsCopy)
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          size="sm"
          label={copy.actionsOf(team.name)}
          icon={<Ellipsis aria-hidden="true" />}
          className="-mt-1 -mr-1.5"
        />
      }
      entries={[
        {
          kind: 'action',
          key: 'edit',
          label: copy.edit,
          icon: <Pencil aria-hidden="true" />,
          onSelect: () => onAsk({ kind: 'edit', team }),
        },
        { kind: 'separator', key: 'end' },
        {
          kind: 'action',
          key: 'delete',
          label: copy.remove,
          icon: <Trash2 aria-hidden="true" />,
          tone: 'danger',
          onSelect: () => onAsk({ kind: 'delete', team }),
        },
      ]}
    />
  )
}
