import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { maxUploadBytes, pictureTypes, uploadPicture } from '#contract/platform/uploads.ts'
import { call } from '#web/platform/api/call.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { pictureCopy } from './copy.ts'

export const acceptedTypes: readonly string[] = pictureTypes

interface Options {
  onUploaded: (url: string) => void
  onBusy: ((busy: boolean) => void) | undefined
}

function refusalOf({ type, size }: File) {
  // A browser reports no type for an unknown file; then the server detects it.
  if (type !== '' && !acceptedTypes.includes(type)) return 'wrongType'
  return size > maxUploadBytes ? 'tooLarge' : undefined
}

/** Uploads a picture, except one that the server would refuse for its type or size. */
export function usePictureUpload({ onUploaded, onBusy }: Options) {
  const copy = useCopy(pictureCopy)
  const errorText = useErrorText()
  const [refused, setRefused] = useState<'wrongType' | 'tooLarge'>()
  const upload = useMutation({ mutationFn: (file: File) => call(uploadPicture, { file }) })

  return {
    isUploading: upload.isPending,
    problem: refused ? copy[refused] : upload.isError ? errorText(upload.error, copy.noAnswer) : undefined,
    start(file: File | undefined) {
      if (!file || upload.isPending) return
      upload.reset()
      const refusal = refusalOf(file)
      setRefused(refusal)
      if (refusal) return
      onBusy?.(true)
      upload.mutate(file, {
        onSuccess: ({ data }) => onUploaded(data.url),
        onSettled: () => onBusy?.(false),
      })
    },
    reset() {
      setRefused(undefined)
      upload.reset()
    },
  }
}
