import { ArtworkPicture } from './ArtworkPicture.tsx'
import { PreviewText } from './PreviewText.tsx'
import type { PreviewProps } from './preview.ts'

/** Preview of an A4 poster, with sizes in percent of its width as in the document. Long text makes it taller. */
export function PosterPreview({ template, facts, artwork }: PreviewProps) {
  return (
    <div className="rounded-control bg-sunken p-4">
      <div className="@container shadow-raised">
        <div
          lang={facts.language}
          className="flex aspect-[210/297] flex-col [&>p:nth-of-type(2)]:text-[3.1cqw] gap-[1.7cqw] bg-[#ffffff] p-[9.5cqw] text-[2.6cqw]/[1.35] text-[#152220] wrap-anywhere"
        >
          <ArtworkPicture artwork={artwork} className="mx-auto max-h-[56cqw] w-auto! max-w-full" />
          <p className="mt-[1.5cqw] text-[5.4cqw]/[1.1] font-bold text-[#00694a]">{template.title}</p>
          <PreviewText text={template.text} />
          <p className="text-[1.9cqw] text-[#4c5c58]">
            {['Élan', facts.organization].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
    </div>
  )
}
