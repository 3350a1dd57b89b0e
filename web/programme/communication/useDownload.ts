import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TemplateId } from '#contract/programme/challenges.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { toast } from '#web/ui/toast.ts'
import { artworkQuery } from './artwork.ts'
import { communicationCopy } from './copy.ts'
import type { CampaignFacts, Template } from './generate.ts'

export function useDownload(facts: CampaignFacts) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<TemplateId | 'all'>()
  const copy = useCopy(communicationCopy)

  const download = async (what: TemplateId | 'all', templates: readonly Template[]) => {
    setBusy(what)
    try {
      const [{ archiveOf, fileOf, save }, artwork] = await Promise.all([
        import('./files.ts'),
        client.ensureQueryData(artworkQuery(facts)),
      ])
      const [only] = templates
      save(
        what === 'all' || !only
          ? await archiveOf(templates, facts, artwork)
          : await fileOf(only, facts, artwork),
      )
    } catch {
      toast({ text: copy.fileFailed, tone: 'danger' })
    } finally {
      setBusy(undefined)
    }
  }

  return { busy, download }
}
