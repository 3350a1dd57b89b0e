import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

/*
 * Draws the icons of the employees' app from the logo: `node scripts/icons.ts`. Their files are committed, since a
 * build needs no picture library.
 */
const web = resolve(import.meta.dirname, '..', 'web', 'public')
const logo = readFileSync(join(web, 'favicon.svg'))
const paper = '#fbfaf7'

/** @param share how much of the width the logo takes: systems crop a maskable icon to its inner 80 % */
async function draw(name: string, size: number, share: number): Promise<void> {
  const inner = Math.round(size * share)
  const picture = await sharp(logo, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  await sharp({ create: { width: size, height: size, channels: 4, background: paper } })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(web, 'icons', name))
}

mkdirSync(join(web, 'icons'), { recursive: true })
await draw('icon-192.png', 192, 0.72)
await draw('icon-512.png', 512, 0.72)
await draw('maskable-512.png', 512, 0.56)
