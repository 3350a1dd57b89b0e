import { useState } from 'react'
import type { MyChallenge } from '#contract/participation/joins.ts'
import { cx } from '#web/ui/cx.ts'
import type { LandscapeKind } from '#web/ui/illustration/Landscape.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { scenery } from './scenery.ts'

type Props = {
  challenge: Pick<MyChallenge, 'imageUrl' | 'type'> & { mapStyle?: string | null }
  className?: string
}

const landscapes: readonly string[] = ['countryside', 'desert', 'city'] satisfies LandscapeKind[]
export const isLandscape = (style: string | null | undefined): style is LandscapeKind =>
  landscapes.includes(style ?? '')

/** The challenge's own picture, or the landscape of its type. */
export function ChallengePicture({ challenge: { imageUrl, type, mapStyle }, className }: Props) {
  const [isBroken, setBroken] = useState(false)
  if (imageUrl && !isBroken)
    return (
      <img src={imageUrl} alt="" onError={() => setBroken(true)} className={cx('object-cover', className)} />
    )
  return <Scene kind={isLandscape(mapStyle) ? mapStyle : scenery[type]} className={className} />
}
