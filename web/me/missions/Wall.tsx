import { Flag } from 'lucide-react'
import { useState } from 'react'
import { getWallPhoto, type WallPhoto } from '#contract/participation/photos.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PhotoDialogs, type PhotoQuestion } from './PhotoDialogs.tsx'
import { photoAddress } from './photoAddress.ts'
import { photosCopy } from './photosCopy.ts'

type Props = {
  missionId: string
  photos: readonly WallPhoto[]
  /** The wall's last day. */
  until: string | null
}

/** Approved photos of colleagues, without names unless they chose to show them. */
export function Wall({ missionId, photos, until }: Props) {
  const copy = useCopy(photosCopy)
  const formats = useFormats()
  const [question, setQuestion] = useState<PhotoQuestion>()
  return (
    <Card title={copy.wall} description={until ? copy.wallUntil(formats.day(until)) : copy.wallOpen}>
      {photos.length === 0 && <p className="text-muted">{copy.wallEmpty}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-5">
        {photos.map(({ id, width, height, name, isMine }, at) => (
          <li key={id} className="flex min-w-0 flex-col gap-2">
            <img
              src={photoAddress(getWallPhoto, { wallId: id })}
              alt={name ? copy.byName(name) : copy.onWall(at + 1)}
              width={width}
              height={height}
              loading="lazy"
              className="aspect-4/3 w-full rounded-control bg-sunken object-cover"
            />
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere text-muted">{name}</span>
              {isMine ? (
                <Badge tone="action">{copy.yours}</Badge>
              ) : (
                <Button
                  variant="quiet"
                  icon={<Flag aria-hidden="true" />}
                  aria-label={`${copy.report}: ${copy.onWall(at + 1)}`}
                  onClick={() => setQuestion({ kind: 'report', id })}
                >
                  {copy.report}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <PhotoDialogs missionId={missionId} question={question} onClose={() => setQuestion(undefined)} />
    </Card>
  )
}
