import { useQuery } from '@tanstack/react-query'
import { FileArchive, RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { keysOf } from '#contract/platform/keys.ts'
import type { TemplateId } from '#contract/programme/challenges.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { artworkQuery } from './artwork.ts'
import { communicationCopy } from './copy.ts'
import {
  type CampaignFacts,
  type EditedTemplates,
  generateTemplates,
  type Template,
  type TemplateGroup,
  templateGroups,
  type Words,
} from './generate.ts'
import { TemplateCard } from './TemplateCard.tsx'
import { useDownload } from './useDownload.ts'

type Props = {
  facts: CampaignFacts
  edited: EditedTemplates
  onEdit: (edited: EditedTemplates) => void
  onRegenerate: () => void
}

/** The written templates with the user's words, and how these are kept. */
function useTemplates({ facts, edited, onEdit }: Omit<Props, 'onRegenerate'>) {
  const written = useMemo(() => generateTemplates(facts), [facts])
  const templates: Template[] = written.map((template) => ({ ...template, ...edited[template.id] }))
  const edit = (id: TemplateId, words: Words) => {
    const { [id]: _, ...others } = edited
    const before = written.find((template) => template.id === id)
    const changed = words.title !== before?.title || words.text !== before.text
    onEdit(changed ? { ...others, [id]: words } : others)
  }
  return { templates, edit }
}

export function Templates({ onRegenerate, ...props }: Props) {
  const { facts, edited } = props
  const copy = useCopy(communicationCopy)
  const [group, setGroup] = useState<TemplateGroup>('emails')
  const { templates, edit } = useTemplates(props)
  const artwork = useQuery(artworkQuery(facts))
  const { busy, download } = useDownload(facts)
  return (
    <div className="flex flex-col gap-4">
      <TemplateActions
        busy={busy === 'all'}
        onRegenerate={onRegenerate}
        onDownload={() => download('all', templates)}
      />
      {artwork.isError && <ArtworkFailed onRetry={() => artwork.refetch()} />}
      <Tabs
        label={copy.groupsLabel}
        tabs={keysOf(templateGroups).map((value) => ({ value, label: copy.groups[value] }))}
        value={group}
        onChange={setGroup}
      >
        <div className="flex flex-col gap-4">
          {templates
            .filter((template) => template.group === group)
            .map((template) => (
              <TemplateCard
                key={template.id}
                template={template}
                edited={template.id in edited}
                facts={facts}
                artwork={artwork.data}
                busy={busy === template.id}
                onEdit={(words) => edit(template.id, words)}
                onDownload={() => download(template.id, [template])}
              />
            ))}
        </div>
      </Tabs>
    </div>
  )
}

type ActionsProps = { busy: boolean; onRegenerate: () => void; onDownload: () => void }

function TemplateActions({ busy, onRegenerate, onDownload }: ActionsProps) {
  const copy = useCopy(communicationCopy)
  return (
    <div className="flex flex-wrap gap-2 sm:justify-end">
      <Button variant="secondary" icon={<RefreshCw />} onClick={onRegenerate}>
        {copy.regenerate}
      </Button>
      <Button variant="secondary" icon={<FileArchive />} busy={busy} onClick={onDownload}>
        {copy.downloadAll}
      </Button>
    </div>
  )
}

function ArtworkFailed({ onRetry }: { onRetry: () => void }) {
  const copy = useCopy(communicationCopy)
  return (
    <Notice
      tone="danger"
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {copy.retry}
        </Button>
      }
    >
      {copy.pictureFailed}
    </Notice>
  )
}
