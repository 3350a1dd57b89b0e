import { Check, Copy, Download } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useCopy as useWords } from '#web/platform/language/language.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { controlClass } from '#web/ui/controlClass.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useCopy } from '#web/ui/useCopy.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { Artwork } from './artwork.ts'
import { communicationCopy } from './copy.ts'
import type { CampaignFacts, Template, Words } from './generate.ts'
import { MailPreview } from './MailPreview.tsx'
import { PosterPreview } from './PosterPreview.tsx'
import { PostPreview } from './PostPreview.tsx'
import { clean } from './plainText.ts'

type Props = {
  template: Template
  edited: boolean
  facts: CampaignFacts
  /** Undefined until the picture is loaded. */
  artwork: Artwork | undefined
  busy: boolean
  onEdit: (words: Words) => void
  onDownload: () => void
}

const previews = { emails: MailPreview, announcements: PosterPreview, social: PostPreview }

export function TemplateCard({ artwork, ...props }: Props) {
  const { template, edited, facts } = props
  const copy = useWords(communicationCopy)
  const { id, group } = template
  const Preview = previews[group]
  return (
    <Card
      level={3}
      title={copy.names[id]}
      description={copy.formats[group]}
      action={edited && <Badge tone="info">{copy.edited}</Badge>}
      className="@container"
    >
      <div className="grid gap-6 @2xl:grid-cols-2">
        <TemplateText {...props} />
        <figure aria-label={copy.preview(copy.names[id])} className="min-w-0">
          <Preview template={template} facts={facts} artwork={artwork} />
        </figure>
      </div>
    </Card>
  )
}

type TextProps = Omit<Props, 'artwork' | 'edited'>

/** Title and text to edit, to copy and to download. */
function TemplateText({ template, facts, busy, onEdit, onDownload }: TextProps) {
  const copy = useWords(communicationCopy)
  const area = useRef<HTMLTextAreaElement>(null)
  const { id, group, title, text } = template
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TextField
        label={copy.titles[group]}
        value={title}
        maxLength={200}
        lang={facts.language}
        onChange={(event) => onEdit({ title: clean(event.target.value), text })}
      />
      <Field label={copy.text} hint={group === 'social' ? copy.postHint : undefined} className="grow">
        {(wiring) => (
          <textarea
            {...wiring}
            ref={area}
            value={text}
            maxLength={10_000}
            lang={facts.language}
            onChange={(event) => onEdit({ title, text: clean(event.target.value) })}
            className={controlClass('h-auto min-h-56 grow resize-y py-2')}
          />
        )}
      </Field>
      <TextActions name={copy.names[id]} area={area} busy={busy} onDownload={onDownload} />
    </div>
  )
}

type ActionsProps = Pick<Props, 'busy' | 'onDownload'> & {
  /** Name of the template. */
  name: string
  area: RefObject<HTMLTextAreaElement | null>
}

function TextActions({ name, area, busy, onDownload }: ActionsProps) {
  const copy = useWords(communicationCopy)
  const { copied, copy: copyText } = useCopy(area, pacing.copied)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        icon={copied ? <Check /> : <Copy />}
        aria-label={copy.of(copied ? copy.copied : copy.copy, name)}
        onClick={copyText}
      >
        {copied ? copy.copied : copy.copy}
      </Button>
      <Button
        variant="secondary"
        icon={<Download />}
        aria-label={copy.of(copy.download, name)}
        busy={busy}
        onClick={onDownload}
      >
        {copy.download}
      </Button>
      <VisuallyHidden>
        <span role="status">{copied ? copy.copied : ''}</span>
      </VisuallyHidden>
    </div>
  )
}
