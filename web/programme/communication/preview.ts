import type { Artwork } from './artwork.ts'
import type { CampaignFacts, Template } from './generate.ts'

export type PreviewProps = {
  template: Template
  facts: CampaignFacts
  artwork: Artwork | undefined
}
