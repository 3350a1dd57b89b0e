import { Download } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { install, useInstallWay } from './abilities.ts'
import { AddPicture, OpenPicture, SharePicture } from './HomeScreenPictures.tsx'
import { installCopy } from './installCopy.ts'

const steps = [
  { picture: SharePicture, text: 'share' },
  { picture: AddPicture, text: 'add' },
  { picture: OpenPicture, text: 'open' },
] as const

/** Offers to install the app, or shows how it is done by hand. Nothing where it is installed or cannot be. */
export function InstallCard() {
  const copy = useCopy(installCopy)
  const way = useInstallWay()
  if (way === 'none') return null
  return (
    <Card title={copy.title} description={copy.detail}>
      {way === 'offer' ? (
        <Button icon={<Download aria-hidden="true" />} onClick={() => void install()}>
          {copy.install}
        </Button>
      ) : (
        <ol className="flex flex-col gap-3">
          {steps.map(({ picture: Picture, text }, at) => (
            <li key={text} className="flex items-center gap-4">
              <Picture />
              <span className="text-base font-medium">
                {at + 1}. {copy[text]}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
