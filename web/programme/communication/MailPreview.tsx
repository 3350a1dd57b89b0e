import { useCopy } from '#web/platform/language/language.ts'
import { ArtworkPicture } from './ArtworkPicture.tsx'
import { communicationCopy } from './copy.ts'
import { PreviewText } from './PreviewText.tsx'
import type { PreviewProps } from './preview.ts'

/** Preview of a mail draft, on white in both themes. */
export function MailPreview({ template, facts, artwork }: PreviewProps) {
  const copy = useCopy(communicationCopy)
  const lines = [
    [copy.draftTo, copy.recipients],
    [copy.draftSubject, template.title],
  ] as const
  return (
    <div className="overflow-clip rounded-control border border-line bg-[#ffffff] text-[#152220] shadow-card">
      <dl className="border-b border-[#e3e1db] bg-[#fbfaf6] px-4 py-2 text-xs">
        {lines.map(([label, value]) => (
          <div key={label} className="flex gap-2 py-0.5">
            <dt className="shrink-0 text-[#4c5c58]">{label}</dt>
            <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <ArtworkPicture artwork={artwork} />
      <div lang={facts.language} className="flex flex-col gap-3 p-4 wrap-anywhere">
        <p className="text-base font-bold text-[#00694a]">{template.title}</p>
        <PreviewText text={template.text} buttons />
        <p className="text-xs text-[#4c5c58]">{['Élan', facts.organization].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  )
}
