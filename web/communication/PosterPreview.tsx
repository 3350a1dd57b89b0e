import { ArtworkPicture } from './ArtworkPicture.tsx'
import { PreviewText } from './PreviewText.tsx'
import type { PreviewProps } from './preview.ts'

/** A sheet of A4, which grows where the text does not fit on one page. */
export function PosterPreview({ template, facts, artwork }: PreviewProps) {
  return (
    <div className="rounded-control bg-sunken p-4">
      <div
        lang={facts.language}
        className="mx-auto flex aspect-[210/297] h-auto min-h-fit max-w-80 flex-col gap-2.5 bg-[#ffffff] p-6 text-xs text-[#152220] shadow-raised wrap-anywhere"
      >
        <ArtworkPicture artwork={artwork} />
        <p className="mt-1 text-lg font-bold text-[#00694a]">{template.title}</p>
        <PreviewText text={template.text} />
        <p className="text-[#4c5c58]">{['Élan', facts.organization].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  )
}
