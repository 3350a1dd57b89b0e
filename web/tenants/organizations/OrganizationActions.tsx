import { ArrowRightLeft, Coins, Ellipsis, Pencil, Plus, ScrollText } from 'lucide-react'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { requestOrganization } from '#web/platform/organizations/current.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import type { Ask } from './OrganizationDialogs.tsx'
import { screenCopy } from './screenCopy.ts'

type Props = {
  organization: OrganizationNode
  isCurrent: boolean
  /** For descendants of the current organization with credits. */
  maySend: boolean
  onAsk: Ask
}

/** Actions of an organization: buttons, or one menu in a narrow list. */
export function OrganizationActions({ organization, isCurrent, maySend, onAsk }: Props) {
  const copy = useCopy(screenCopy)
  const { name, credits, allowSubOrganizations } = organization
  const ask = (kind: 'create' | 'send' | 'statement' | 'edit') => () => onAsk({ kind, organization })
  const actions = [
    { key: 'create', possible: allowSubOrganizations, Icon: Plus, onSelect: ask('create') },
    { key: 'send', possible: maySend, Icon: Coins, onSelect: ask('send') },
    { key: 'statement', possible: credits !== null, Icon: ScrollText, onSelect: ask('statement') },
    { key: 'edit', possible: true, Icon: Pencil, onSelect: ask('edit') },
    {
      key: 'view',
      possible: true,
      Icon: ArrowRightLeft,
      onSelect: () => requestOrganization(organization.id),
    },
  ] as const
  const offered = actions.filter(({ possible }) => possible)
  return (
    <>
      <div className="-mr-2 hidden shrink-0 @min-[60rem]:flex">
        {offered.map(({ key, Icon, onSelect }) => (
          <Button
            key={key}
            variant="quiet"
            size="sm"
            className="px-2! text-muted hover:text-ink"
            icon={<Icon aria-hidden="true" />}
            aria-label={copy.actionLabels[key](name)}
            title={key === 'view' ? copy.switchTo(name) : undefined}
            disabled={key === 'view' && isCurrent}
            onClick={onSelect}
          >
            {copy.actions[key]}
          </Button>
        ))}
      </div>
      <div className="shrink-0 @min-[60rem]:hidden">
        <Menu
          align="end"
          trigger={
            <Button variant="secondary" size="sm" icon={<Ellipsis />} aria-label={copy.actionsOf(name)}>
              <span className="max-sm:sr-only">{copy.menu}</span>
            </Button>
          }
          entries={offered.map(({ key, Icon, onSelect }) => ({
            kind: 'action',
            key,
            label: key === 'view' ? copy.viewHere : copy.actions[key],
            icon: <Icon aria-hidden="true" />,
            disabled: key === 'view' && isCurrent,
            onSelect,
          }))}
        />
      </div>
    </>
  )
}
