import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { type CampaignFacts, generateTemplates } from '#web/programme/communication/generate.ts'
import { mailFile } from '#web/programme/communication/mailFile.ts'
import { posterFile } from '#web/programme/communication/posterFile.ts'
import { convert, drawPages, keep, textOf } from './office.ts'

const facts: CampaignFacts = {
  title: 'Défi « Œuvre & Été » <2026>',
  description: 'Marchons ensemble.\n\nÀ chacun son rythme.',
  type: 'podium',
  language: 'fr',
  startDate: '2026-03-02',
  endDate: '2026-03-15',
  duration: 14,
  organization: 'Château & Fils',
  activityMetric: 'steps',
  settings: {},
  imageUrl: null,
  appStoreUrl: 'https://apps.example.com/elan?a=1&b=2',
  playStoreUrl: 'https://play.example.com/elan',
  browserUrl: 'https://elan.example.com/me',
}

/** Opens each announcement as a page in Writer, and each mail as a draft. */
async function openTemplates(): Promise<string> {
  const bytes = await sharp({ create: { width: 1200, height: 750, channels: 3, background: '#13694f' } })
    .png()
    .toBuffer()
  const picture = {
    ...{ bytes: new Uint8Array(bytes), type: 'image/png' as const, extension: 'png' as const },
    ...{ width: 1200, height: 750 },
  }
  let [pages, drafts] = [0, 0]
  for (const language of ['fr', 'en'] as const)
    for (const { id, group, title, text } of generateTemplates({ ...facts, language })) {
      const input = { title, text, language, organization: facts.organization, picture }
      if (group === 'announcements') {
        const path = keep(`${id}-${language}.docx`, posterFile(input))
        await requirePage(path, [facts.organization, facts.appStoreUrl])
        pages++
      } else if (group === 'emails') {
        const file = mailFile({ ...input, date: new Date() })
        keep(`${id}-${language}.eml`, file)
        await requireDraft(file, title)
        drafts++
      }
    }
  return `${pages} documents of one page each, ${drafts} mails are drafts`
}

async function requirePage(path: string, texts: string[]) {
  const [pdf = ''] = await convert([path], { to: 'pdf', as: 'documents' })
  const pages = await drawPages(pdf)
  if (pages !== 1) throw new Error(`${path} has ${pages} pages in Writer`)
  const shown = (await textOf(pdf)).replaceAll(/\s+/g, ' ')
  const missing = texts.find((text) => !shown.includes(text))
  if (missing) throw new Error(`Writer does not show ${missing} of ${path}`)
}

async function requireDraft(file: Uint8Array, title: string) {
  const { headers, subject, attachments } = await PostalMime.parse(file)
  if (headers.find(({ key }) => key === 'x-unsent')?.value !== '1') throw new Error(`${title} is no draft`)
  if (subject !== title || attachments.length !== 1) throw new Error(`${title} is not read as it was written`)
}

export const documentTrials = [{ name: 'templates in LibreOffice Writer', run: openTemplates }]
