import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { City } from '#web/ui/illustration/City.tsx'
import { Countryside } from '#web/ui/illustration/Countryside.tsx'
import { Desert } from '#web/ui/illustration/Desert.tsx'
import { Landscape, type LandscapeKind } from '#web/ui/illustration/Landscape.tsx'
import colours from '#web/ui/illustration/landscape.css?raw'

/** Fetched together with this module: React renders the picture synchronously. */
const drawings = { countryside: Countryside, desert: Desert, city: City }

/** Always the light theme, because the reader of a mail has not chosen one. */
const [daylight = ''] = colours.split('[data-theme="dark"]')

/** In pixels, with the aspect ratio of the centre of the illustration. */
const size = { width: 1600, height: 1080 }

/**
 * Renders our landscape as a picture.
 * @throws EncodingError if the browser cannot render the SVG
 */
export async function landscapeImage(kind: LandscapeKind): Promise<HTMLImageElement> {
  const image = new Image(size.width, size.height)
  image.src = `data:image/svg+xml,${encodeURIComponent(markupOf(kind))}`
  await image.decode()
  return image
}

function markupOf(kind: LandscapeKind): string {
  const host = document.createElement('div')
  const root = createRoot(host)
  flushSync(() => root.render(createElement(Landscape, { kind, drawing: drawings[kind] })))
  const svg = host.querySelector('svg')
  svg?.setAttribute('viewBox', '0 210 800 540')
  svg?.setAttribute('width', String(size.width))
  svg?.setAttribute('height', String(size.height))
  const markup = svg ? new XMLSerializer().serializeToString(svg) : ''
  root.unmount()
  // The page's style sheets do not apply inside an SVG picture, so the colours are copied into it.
  const values = coloursOf(kind)
  return markup.replace(/var\((--[\w-]+)\)/g, (_, name: string) => values.get(name) ?? 'none')
}

function coloursOf(kind: LandscapeKind): Map<string, string> {
  const blocks = [...daylight.matchAll(/\.(land[\w-]*) \{([^}]*)\}/g)]
  const wanted = blocks.filter(([, name]) => name === 'land' || name === `land-${kind}`)
  return new Map(
    wanted
      .flatMap(([, , block = '']) => [...block.matchAll(/(?<![\w-])(--[\w-]+):([^;:]+);/g)])
      .map(([, name = '', value = '']) => [name, value.trim()]),
  )
}
