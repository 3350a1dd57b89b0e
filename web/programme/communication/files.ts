import { foldText } from '#contract/platform/fold.ts'
import type { Artwork } from './artwork.ts'
import type { CampaignFacts, Template, TemplateGroup } from './generate.ts'

const formats: Record<TemplateGroup, { extension: string; type: string }> = {
  emails: { extension: 'eml', type: 'message/rfc822' },
  announcements: {
    extension: 'docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  social: { extension: 'png', type: 'image/png' },
}

/** Creates the file of a template, named after the template. */
export async function fileOf(template: Template, facts: CampaignFacts, artwork: Artwork): Promise<File> {
  const { extension, type } = formats[template.group]
  const content = await contentOf(template, facts, artwork)
  return new File([content], `${template.id}.${extension}`, { type })
}

async function contentOf(template: Template, facts: CampaignFacts, artwork: Artwork): Promise<BlobPart> {
  if (template.group === 'social') {
    const { postBlob } = await import('./post.ts')
    return postBlob({ ...template, facts, artwork })
  }
  const { pictureOf } = await import('./artwork.ts')
  const { title, text } = template
  const { language, organization } = facts
  const input = { title, text, language, organization, picture: await pictureOf(artwork) }
  if (template.group === 'emails') {
    const { mailFile } = await import('./mailFile.ts')
    return mailFile({ ...input, date: new Date() })
  }
  const { posterFile } = await import('./posterFile.ts')
  return posterFile(input)
}

/** Creates a ZIP archive of all templates, named after the challenge. */
export async function archiveOf(
  templates: readonly Template[],
  facts: CampaignFacts,
  artwork: Artwork,
): Promise<File> {
  const { zipSync } = await import('fflate')
  const files: Record<string, Uint8Array> = {}
  for (const template of templates) {
    const file = await fileOf(template, facts, artwork)
    files[file.name] = new Uint8Array(await file.arrayBuffer())
  }
  // Store without compression: almost all content is pictures, which are compressed already.
  const archive = zipSync(files, { level: 0 })
  return new File([archive], `${fileNameOf(facts.title)}.zip`, { type: 'application/zip' })
}

/** Removes characters that a file system may reject. */
const fileNameOf = (title: string) =>
  foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '') || 'challenge'

export function save(file: File) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // Revoke the URL in a later task: the browser starts the download after this one.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
