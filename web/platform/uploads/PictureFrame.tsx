import { ImagePlus } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { pictureCopy } from './copy.ts'
import { useFileDrop } from './useFileDrop.ts'

type Props = {
  /** The address of the picture. */
  value: string | null
  isUploading: boolean
  onFile: (file: File | undefined) => void
}

/** Shows a picture, and takes another one that is dropped. */
export function PictureFrame({ value, isUploading, onFile }: Props) {
  const copy = useCopy(pictureCopy)
  const { isOver, zone } = useFileDrop(onFile)
  return (
    // Dropping is a shortcut; the input of the field does the same.
    <div
      {...zone}
      className={cx(
        'relative grid aspect-[1000/460] w-full place-items-center overflow-hidden rounded-control border transition-colors',
        isOver ? 'border-action bg-action-soft' : 'bg-sunken/40',
        !isOver && (value ? 'border-line' : 'border-dashed border-control-line'),
      )}
    >
      {value && <img src={value} alt={copy.shown} className="absolute inset-0 size-full object-cover" />}
      {isUploading ? (
        <p
          role="status"
          className="relative flex items-center gap-3 rounded-badge bg-surface px-4 py-2 text-sm text-muted"
        >
          <Spinner />
          {copy.uploading}
        </p>
      ) : (
        !value && (
          <p className="flex flex-col items-center gap-2 px-4 text-center text-sm text-muted">
            <ImagePlus aria-hidden="true" className="size-6" />
            {copy.drop}
          </p>
        )
      )}
    </div>
  )
}
