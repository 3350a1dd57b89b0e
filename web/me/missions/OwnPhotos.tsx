import { useState } from 'react'
import { getPhoto, type OwnPhoto } from '#contract/participation/photos.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PhotoDialogs, type PhotoQuestion } from './PhotoDialogs.tsx'
import { photoAddress } from './photoAddress.ts'
import { photosCopy } from './photosCopy.ts'

const tones = {
  private: 'neutral',
  waiting: 'energy',
  approved: 'success',
  refused: 'danger',
  reported: 'warning',
} as const

type Props = { missionId: string; photos: readonly OwnPhoto[] }

/** The own photos, where each stands, and what one can do with it. */
export function OwnPhotos({ missionId, photos }: Props) {
  const copy = useCopy(photosCopy)
  const [question, setQuestion] = useState<PhotoQuestion>()
  return (
    <Card title={copy.mine}>
      {photos.length === 0 && <p className="text-muted">{copy.none}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-5">
        {photos.map((photo, at) => (
          <li key={photo.id} className="flex min-w-0 flex-col gap-3">
            <img
              src={photoAddress(getPhoto, { photoId: photo.id })}
              alt={copy.own(at + 1)}
              width={photo.width}
              height={photo.height}
              className="aspect-4/3 w-full rounded-control bg-sunken object-cover"
            />
            <span className="flex flex-wrap gap-2">
              <Badge tone={tones[photo.state]}>{copy.states[photo.state]}</Badge>
            </span>
            {photo.reason && <p>{copy.reasons[photo.reason]}</p>}
            {photo.shownName && <p className="text-muted">{copy.byName(photo.shownName)}</p>}
            <Actions photo={photo} number={at + 1} onAsk={setQuestion} />
          </li>
        ))}
      </ul>
      <PhotoDialogs missionId={missionId} question={question} onClose={() => setQuestion(undefined)} />
    </Card>
  )
}

type ActionsProps = { photo: OwnPhoto; number: number; onAsk: (question: PhotoQuestion) => void }

function Actions({ photo: { id, state }, number, onAsk }: ActionsProps) {
  const copy = useCopy(photosCopy)
  const named = (action: string) => `${action}: ${copy.own(number)}`
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'private' ? (
        <Button aria-label={named(copy.share)} onClick={() => onAsk({ kind: 'share', id })}>
          {copy.share}
        </Button>
      ) : (
        <Button
          variant="secondary"
          aria-label={named(copy.takeBack)}
          onClick={() => onAsk({ kind: 'takeBack', id })}
        >
          {copy.takeBack}
        </Button>
      )}
      <Button variant="quiet" aria-label={named(copy.remove)} onClick={() => onAsk({ kind: 'remove', id })}>
        {copy.remove}
      </Button>
    </div>
  )
}
