import { Activity, LogOut } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import type { Session } from '#web/platform/session/session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

export function AccountMenu({ session }: { session: Session }) {
  const { user } = session
  const copy = useCopy(frameCopy)
  const entries = useEntries(session)
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" className="px-2!" title={user.email}>
          <VisuallyHidden>{copy.account}</VisuallyHidden>
          <span className="max-sm:hidden">
            <Avatar name={user.name} size="sm" />
          </span>
          <span className="max-w-26 truncate max-sm:text-xs sm:max-w-44 lg:max-w-36 xl:max-w-64">
            {user.email}
          </span>
        </Button>
      }
      entries={entries}
    />
  )
}

function useEntries({ user, kind }: Session): MenuEntry[] {
  const copy = useCopy(frameCopy)
  const activity: MenuEntry = {
    kind: 'link',
    key: 'activity',
    label: copy.myActivity,
    icon: <Activity aria-hidden="true" />,
    link: <Link to="/me" />,
  }
  return [
    {
      kind: 'heading',
      key: 'who',
      label: (
        <span className="flex flex-col wrap-anywhere">
          {copy.signedInAs}
          <span className="text-sm font-medium text-ink">{user.name}</span>
          {user.name !== user.email && <span>{user.email}</span>}
        </span>
      ),
    },
    { kind: 'separator', key: 'end' },
    // An administrator is always an active person of the organization; support is not.
    ...(kind === 'admin_access' ? [] : [activity]),
    {
      kind: 'link',
      key: 'logout',
      label: copy.logOut,
      icon: <LogOut aria-hidden="true" />,
      link: <Link to="/logout" />,
    },
  ]
}
