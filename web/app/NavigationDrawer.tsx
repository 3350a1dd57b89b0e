import { useCopy } from '#web/platform/language/language.ts'
import { frameCopy } from '#web/platform/page/frameCopy.ts'
import { LanguageSelect } from '#web/platform/page/LanguageSelect.tsx'
import { ThemeSelect } from '#web/platform/page/ThemeSelect.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Brand } from '#web/ui/illustration/Brand.tsx'
import { NavigationLinks } from './NavigationLinks.tsx'

type Props = { open: boolean; onClose: () => void }

/** Navigation for narrow screens. */
export function NavigationDrawer({ open, onClose }: Props) {
  const copy = useCopy(frameCopy)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      label={copy.navigation}
      closeLabel={copy.close}
      header={<Brand word="Élan" />}
    >
      <NavigationLinks onFollow={onClose} />
      <div className="flex items-center justify-between gap-3 border-t border-line p-3">
        <LanguageSelect className="grow" />
        <ThemeSelect />
      </div>
    </Drawer>
  )
}
