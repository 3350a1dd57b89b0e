import { Apple, Play } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { appCopy } from './copy.ts'
import { publicSettings } from './settings.ts'

/** Links to the employees' app. */
export function StoreLinks() {
  const copy = useCopy(appCopy)
  const look = buttonClass({ variant: 'secondary', className: 'sm:flex-1' })
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <a href={publicSettings.appStoreUrl} target="_blank" rel="noreferrer" className={look}>
        <Apple aria-hidden="true" />
        {copy.appStore}
      </a>
      <a href={publicSettings.playStoreUrl} target="_blank" rel="noreferrer" className={look}>
        <Play aria-hidden="true" />
        {copy.playStore}
      </a>
    </div>
  )
}
