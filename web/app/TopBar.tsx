import { Menu as MenuIcon } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import { LanguageSelect } from '#web/platform/page/LanguageSelect.tsx'
import { ThemeSelect } from '#web/platform/page/ThemeSelect.tsx'
import type { Session } from '#web/platform/session/session.ts'
import { OrganizationSelect } from '#web/tenants/organizations/OrganizationSelect.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { CommandSearch } from './CommandSearch.tsx'

type Props = { session: Session; onOpenNavigation: () => void }

export function TopBar({ session, onOpenNavigation }: Props) {
  const copy = useCopy(frameCopy)
  return (
    <header className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-0.5 border-b border-line bg-canvas/95 px-1 backdrop-blur-sm sm:gap-3 sm:px-4">
      <IconButton
        label={copy.openNavigation}
        icon={<MenuIcon />}
        onClick={onOpenNavigation}
        className="lg:hidden"
      />
      <div className="min-w-0 grow basis-0 sm:max-w-80">
        <OrganizationSelect />
      </div>
      <div className="ml-auto flex min-w-0 items-center gap-0.5 sm:gap-3">
        <CommandSearch />
        <LanguageSelect className="max-lg:hidden" />
        <div className="max-lg:hidden">
          <ThemeSelect />
        </div>
        <AccountMenu session={session} />
      </div>
    </header>
  )
}
