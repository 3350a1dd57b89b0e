import type { TemplateId } from '#contract/programme/challenges.ts'
import { type Artwork, canvasBlob, paintCover } from './artwork.ts'
import { period } from './facts.ts'
import type { CampaignFacts, Words } from './generate.ts'
import { leadOf, oneLine } from './plainText.ts'
import { clampLines, clampText, type Measure, wrap } from './wrap.ts'

/** Width and height in pixels. */
export const postSize = 1080

export interface PostInput extends Words {
  id: TemplateId
  facts: CampaignFacts
  artwork: Artwork
}

interface Colours {
  ground: string
  headline: string
  lead: string
  badge: string
  onBadge: string
  /** For the leaf. */
  vein: string
}

const paper = {
  ground: '#fbfaf6',
  headline: '#00694a',
  lead: '#152220',
  badge: '#f4994f',
  vein: '#f4994f',
  onBadge: '#152220',
}
const evergreen = { ...paper, ground: '#00694a', headline: '#ffffff', lead: '#e3f3ea' }
const apricot = {
  ...paper,
  ground: '#f9b981',
  headline: '#152220',
  lead: '#2b2a20',
  badge: '#00694a',
  vein: '#ffffff',
  onBadge: '#ffffff',
}

const colours: Partial<Record<TemplateId, Colours>> = {
  'invitation-social': evergreen,
  'progress-social': apricot,
}

const margin = 72
const inner = postSize - 2 * margin
/** Vertical range of the text if it is long. */
const textTop = 668
const textBottom = 956
/** Offset of the text if it is short, so that the picture gets more space. */
const lowest = 130
const baseline = 1026
const gap = 16

const font = (weight: number, size: number) =>
  `${weight} ${size}px "Inter Variable", "Inter Fallback", sans-serif`

/**
 * Loads the typeface. A canvas that paints before uses a fallback and never repaints. If loading fails, the fallback
 * stays.
 */
export const loadPostFont = (text: string) =>
  Promise.allSettled(
    [400, 600, 700].map((weight) => document.fonts.load(`${weight} 40px "Inter Variable"`, text)),
  )

export async function postBlob(input: PostInput): Promise<Blob> {
  await loadPostFont(input.title + input.text)
  return canvasBlob({ width: postSize, height: postSize }, 'image/png', (context) =>
    paintPost(context, input),
  )
}

export function paintPost(context: CanvasRenderingContext2D, { id, title, text, facts, artwork }: PostInput) {
  const look = colours[id] ?? paper
  const lines = setLines(context, oneLine(title), leadOf(text))
  const top = textTop + Math.min(lowest, Math.max(0, textBottom - textTop - lines.height))
  const hill = top - 78
  context.fillStyle = look.ground
  context.fillRect(0, 0, postSize, postSize)
  paintCover(context, artwork, { x: 0, y: 0, width: postSize, height: hill + 10 })
  context.beginPath()
  context.moveTo(0, hill)
  context.bezierCurveTo(300, hill - 70, 620, hill + 60, postSize, hill - 30)
  context.lineTo(postSize, postSize)
  context.lineTo(0, postSize)
  context.fill()
  paintBadge(context, period(facts), top - 100, look)
  paintLines(context, lines, top, look)
  paintBrand(context, facts.organization, look)
}

function paintBadge(context: CanvasRenderingContext2D, text: string, top: number, look: Colours) {
  if (!text) return
  context.font = font(600, 32)
  const shown = clampText(text, inner - 56, (words) => context.measureText(words).width)
  const width = context.measureText(shown).width + 56
  context.fillStyle = look.badge
  context.beginPath()
  context.roundRect(margin, top, width, 64, 32)
  context.fill()
  context.fillStyle = look.onBadge
  context.textBaseline = 'middle'
  context.fillText(shown, margin + 28, top + 34)
}

interface Lines {
  headline: string[]
  lead: string[]
  /** Font size in pixels. */
  large: number
  small: number
  height: number
}

/** Chooses the largest font sizes that fit. If even the smallest do not, the text is cut before the headline. */
function setLines(context: CanvasRenderingContext2D, headline: string, lead: string): Lines {
  const measureIn = (face: string): Measure => {
    return (text) => {
      context.font = face
      return context.measureText(text).width
    }
  }
  const available = textBottom - textTop - gap
  for (let scale = 1; ; scale -= 0.05) {
    const large = Math.round(88 * scale)
    const small = Math.max(30, Math.round(42 * scale))
    const [above, below] = [large * 1.12, small * 1.35]
    const measureLarge = measureIn(font(700, large))
    const measureSmall = measureIn(font(400, small))
    const all = { headline: wrap(headline, inner, measureLarge), lead: wrap(lead, inner, measureSmall) }
    const room = Math.max(0, Math.floor((available - all.headline.length * above) / below))
    if (scale > 0.45 && all.lead.length > room) continue
    const kept = clampLines(all.headline, Math.floor(available / above), inner, measureLarge)
    const rest = clampLines(all.lead, room, inner, measureSmall)
    return {
      headline: kept,
      lead: rest,
      large,
      small,
      height: kept.length * above + gap + rest.length * below,
    }
  }
}

function paintLines(context: CanvasRenderingContext2D, lines: Lines, top: number, look: Colours) {
  const { headline, lead, large, small } = lines
  context.textBaseline = 'alphabetic'
  let y = top
  context.fillStyle = look.headline
  context.font = font(700, large)
  for (const line of headline) {
    context.fillText(line, margin, y + large * 0.86)
    y += large * 1.12
  }
  y += gap
  context.fillStyle = look.lead
  context.font = font(400, small)
  for (const line of lead) {
    context.fillText(line, margin, y + small)
    y += small * 1.35
  }
}

/** Draws the logo of the console, 44 pixels high. */
function paintBrand(context: CanvasRenderingContext2D, organization: string, look: Colours) {
  context.save()
  context.translate(margin - 6, baseline - 34)
  context.scale(44 / 32, 44 / 32)
  context.fillStyle = look.headline
  context.fill(new Path2D('M4 28C3 14 11 5 23 5c0 13-6 23-19 23Z'))
  context.strokeStyle = look.vein
  context.lineWidth = 3
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(new Path2D('M4 28 28 4M19 4h9v9'))
  context.restore()
  context.fillStyle = look.headline
  context.font = font(600, 32)
  context.textBaseline = 'alphabetic'
  const words = ['Élan', oneLine(organization)].filter(Boolean).join(' · ')
  const left = margin + 52
  context.fillText(
    clampText(words, postSize - margin - left, (each) => context.measureText(each).width),
    left,
    baseline,
  )
}
