import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Camera, Check } from 'lucide-react'
import { useRef, useState } from 'react'
import type { MissionOfMember } from '#contract/participation/missions.ts'
import { addPhoto } from '#contract/participation/photos.ts'
import { pictureTypes } from '#contract/platform/uploads.ts'
import { enqueue } from '#web/me/outbox/enqueue.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { FileInput } from '#web/platform/uploads/FileInput.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { photosCopy } from './photosCopy.ts'
import { missionsQuery } from './queries.ts'
import { drawPhoto, PhotoError, type PhotoProblem } from './shrinkPhoto.ts'
import { useMissionText } from './useMissionText.ts'

/** Chooses a photo, shows it, and keeps it, without a connection too. */
export function AddPhoto({ mission }: { mission: MissionOfMember }) {
  const copy = useCopy(photosCopy)
  const errorText = useErrorText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [photo, setPhoto] = useState<{ id: string; file: Blob }>()
  const [problem, setProblem] = useState<PhotoProblem>()
  const save = useSavePhoto(mission, () => setPhoto(undefined))
  async function choose(file: File | undefined) {
    if (!file || !canvas.current) return
    save.reset()
    setProblem(undefined)
    setPhoto(undefined)
    try {
      setPhoto({ id: crypto.randomUUID(), file: await drawPhoto(file, canvas.current) })
    } catch (error) {
      setProblem(error instanceof PhotoError ? error.problem : 'unreadable')
    }
  }
  return (
    <Card title={copy.add} description={copy.addNote}>
      <div className="flex flex-col gap-4">
        <canvas
          ref={canvas}
          role="img"
          aria-label={copy.preview}
          className={cx('max-h-96 max-w-full self-start rounded-control object-contain', !photo && 'hidden')}
        />
        {problem && <Notice tone="danger">{copy.problems[problem]}</Notice>}
        {save.isError && <Notice tone="danger">{errorText(save.error, copy.keepFailed)}</Notice>}
        <div className="flex flex-wrap gap-3">
          {photo && (
            <Button
              className="h-12 px-6"
              icon={<Check aria-hidden="true" />}
              busy={save.isPending}
              onClick={() => save.mutate(photo)}
            >
              {copy.keep}
            </Button>
          )}
          <Chooser label={photo ? copy.chooseOther : copy.choose} isFirst={!photo} onFile={choose} />
        </div>
      </div>
    </Card>
  )
}

function useSavePhoto(mission: MissionOfMember, onSaved: () => void) {
  const copy = useCopy(photosCopy)
  const { titleOf } = useMissionText()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, file }: { id: string; file: Blob }) =>
      enqueue(
        addPhoto,
        { params: { missionId: mission.id, newPhotoId: id }, file },
        { id, label: titleOf(mission) },
      ),
    async onSuccess({ state }) {
      onSaved()
      toast({ tone: 'success', text: state === 'sent' ? copy.saved : copy.kept })
      if (state === 'sent') await queries.invalidateQueries({ queryKey: missionsQuery.queryKey })
    },
  })
}

type ChooserProps = { label: string; isFirst: boolean; onFile: (file: File | undefined) => void }

function Chooser({ label, isFirst, onFile }: ChooserProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className="relative">
      <FileInput
        ref={chooser}
        aria-label={label}
        // iPhones hand over a JPEG where these alone are asked for.
        accept={pictureTypes.join()}
        className="peer sr-only"
        onFile={onFile}
      />
      {/* The keyboard reaches the input above. */}
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        tabIndex={-1}
        aria-hidden="true"
        icon={<Camera aria-hidden="true" />}
        className="h-12 px-6 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-action"
        onClick={() => chooser.current?.click()}
      >
        {label}
      </Button>
    </div>
  )
}
