import { ArrowRightLeft, Coins, Ellipsis, Pencil, Plus, ScrollText } from 'lucide-react'
import type { OrganizationNode } from '#contract/tenants/organizations.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { requestOrganization } from '#web/platform/organizations/current.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { screenCopy } from './screenCopy.ts'
import type { Ask } from './useDialog.ts'

type Props = {
  organization: OrganizationNode
  isCurrent: boolean
  /** For descendants of the current organization with credits. */
  maySend: boolean
  onAsk: Ask
}

function useActions({ organization, maySend, onAsk }: Pick<Props, 'organization' | 'maySend' | 'onAsk'>) {
  const may = useMay()
  const mayWrite = may('hierarchy.write')
  const { id, credits, allowSubOrganizations } = organization
  const ask = (kind: 'create' | 'send' | 'statement' | 'edit') => () => onAsk({ kind, organization })
  const actions = [
    { key: 'create', possible: mayWrite && allowSubOrganizations, Icon: Plus, onSelect: ask('create') },
    { key: 'send', possible: maySend && may('credits.send'), Icon: Coins, onSelect: ask('send') },
    { key: 'statement', possible: credits !== null, Icon: ScrollText, onSelect: ask('statement') },
    { key: 'edit', possible: mayWrite, Icon: Pencil, onSelect: ask('edit') },
    { key: 'view', possible: true, Icon: ArrowRightLeft, onSelect: () => requestOrganization(id) },
  ] as const
  return actions.filter(({ possible }) => possible)
}

type ListProps = Pick<Props, 'isCurrent'> & {
  /** Name of the organization. */
  name: string
  actions: ReturnType<typeof useActions>
}

/** Actions of an organization: buttons, or one menu in a narrow list. */
export function OrganizationActions({ isCurrent, ...props }: Props) {
  const actions = useActions(props)
  const { name } = props.organization
  return (
    <>
      <ActionButtons name={name} actions={actions} isCurrent={isCurrent} />
      <ActionMenu name={name} actions={actions} isCurrent={isCurrent} />
    </>
  )
}

function ActionButtons({ name, actions, isCurrent }: ListProps) {
  const copy = useCopy(screenCopy)
  return (
    <div className="-mr-2 hidden shrink-0 @min-[60rem]:flex">
      {actions.map(({ key, Icon, onSelect }) => (
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
  )
}

function ActionMenu({ name, actions, isCurrent }: ListProps) {
  const copy = useCopy(screenCopy)
  return (
    <div className="shrink-0 @min-[60rem]:hidden">
      <Menu
        align="end"
        trigger={
          <Button variant="secondary" size="sm" icon={<Ellipsis />} aria-label={copy.actionsOf(name)}>
            <span className="max-sm:sr-only">{copy.menu}</span>
          </Button>
        }
        entries={actions.map(({ key, Icon, onSelect }) => ({
          kind: 'action',
          key,
          label: key === 'view' ? copy.viewHere : copy.actions[key],
          icon: <Icon aria-hidden="true" />,
          disabled: key === 'view' && isCurrent,
          onSelect,
        }))}
      />
    </div>
  )
}
