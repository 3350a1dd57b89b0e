import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { chooseTheme, chosenTheme, type Theme } from '#web/ui/theme.ts'
import { appCopy } from './copy.ts'

export function ThemeSelect() {
  const [theme, setTheme] = useState(chosenTheme)
  const copy = useCopy(appCopy)
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <SegmentedControl
      label={copy.theme}
      iconsOnly
      value={theme}
      onChange={choose}
      options={[
        { value: 'light', label: copy.light, icon: <Sun aria-hidden="true" /> },
        { value: 'dark', label: copy.dark, icon: <Moon aria-hidden="true" /> },
        { value: 'system', label: copy.system, icon: <Monitor aria-hidden="true" /> },
      ]}
    />
  )
}
