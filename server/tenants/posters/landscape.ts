type Document = PDFKit.PDFDocument

/** Colours of the countryside of the sign-in page. */
const colours = {
  sky: ['#c4e7ea', '#e4f5ea', '#fff5de'],
  halo: '#ffe3ab',
  sun: '#fbc77c',
  cloud: '#fdfcf6',
  far: '#a5cdcc',
  range: '#88baaf',
  hill: ['#9fcc99', '#79b680', '#549b69'],
  front: '#0f5540',
  path: '#f3e7ca',
  trunk: '#674c36',
  tree: '#367f59',
  lit: '#5d9e67',
  wall: '#faf5ea',
  shade: '#e4d9c9',
  roof: '#d17652',
  window: '#628f97',
  balloon: '#f18d57',
  stripe: '#fbf1dc',
  basket: '#715035',
} as const

/** The drawing is 800 wide, and its line 905 is the lower edge of the page. */
const drawing = { width: 800, bottom: 905 }

/** Draws a sky over the whole page and a landscape at its foot. */
export function drawLandscape(doc: Document): void {
  const { width, height } = doc.page
  const sky = doc.linearGradient(0, 0, 0, height * 0.72)
  for (const [n, colour] of colours.sky.entries()) sky.stop(n / (colours.sky.length - 1), colour)
  doc.rect(0, 0, width, height).fill(sky)
  doc.save()
  const scale = width / drawing.width
  doc.translate(0, height - drawing.bottom * scale).scale(scale)
  drawSun(doc, 690, -118)
  drawCloud(doc, 590, -62, 1.1)
  drawHills(doc)
  drawBalloon(doc, 610, 505)
  doc.restore()
}

function drawSun(doc: Document, x: number, y: number) {
  for (const [radius, opacity] of [
    [130, 0.22],
    [86, 0.4],
  ] as const)
    doc.circle(x, y, radius).fillOpacity(opacity).fill(colours.halo)
  doc.fillOpacity(1).circle(x, y, 52).fill(colours.sun)
}

function drawHills(doc: Document) {
  const hill = (path: string, colour: string) => doc.path(path).fill(colour)
  hill(
    'M0 520c50-12 90-52 140-78 40-20 66-8 92 14 38 32 70 18 108-18 44-42 88-62 128-30 34 28 70 60 118 50 66-12 124-56 214-34v240H0Z',
    colours.far,
  )
  hill('M0 566c96-42 180-52 262-24s158 36 240 2 196-50 298-6v180H0Z', colours.range)
  hill('M0 634c130-66 280-62 420-18s260 24 380-30v300H0Z', colours.hill[0])
  for (const [x, y, size] of [
    [70, 612, 0.62],
    [98, 606, 0.74],
    [128, 602, 0.6],
  ] as const)
    drawPoplar(doc, x, y, size)
  drawHouse(doc)
  drawTree(doc, 430, 628, 0.56)
  hill('M0 724c120-62 250-70 396-36s280 60 404 4v308H0Z', colours.hill[1])
  hill(
    'M420 693c70 10 128 24 118 52-12 34-180 40-232 96-40 46 4 100 66 159h196c-84-56-156-92-130-134 34-54 202-58 196-120-4-38-104-50-206-58Z',
    colours.path,
  )
  drawTree(doc, 196, 722, 0.95)
  drawTree(doc, 250, 712, 0.72)
  drawPoplar(doc, 690, 742, 0.9)
  drawPoplar(doc, 726, 738, 1.1)
  hill('M0 812c110-26 214 2 290 60 58 44 96 84 150 128H0Z', colours.hill[2])
  hill('M800 796c-110 6-206 46-272 110-30 30-50 60-68 94h340Z', colours.hill[2])
  hill('M0 822C190 792 330 800 470 816s230 20 330-6v200H0Z', colours.front)
}

/** Draws with the origin at a place. */
function at(doc: Document, x: number, y: number, size: number, draw: () => void) {
  doc.save().translate(x, y).scale(size)
  draw()
  doc.restore()
}

const drawTree = (doc: Document, x: number, y: number, size: number) =>
  at(doc, x, y, size, () => {
    doc.path('M-3-30h6L4 2h-8Z').fill(colours.trunk)
    doc.path('M0-78c20 0 34 16 34 35 0 20-15 33-34 33s-34-13-34-33c0-19 14-35 34-35Z').fill(colours.tree)
    doc.path('M0-78c-20 0-34 16-34 35 0 20 15 33 34 33-14-8-20-20-20-34s7-28 20-34Z').fill(colours.lit)
  })

const drawPoplar = (doc: Document, x: number, y: number, size: number) =>
  at(doc, x, y, size, () => {
    doc.path('M-3-30h6L4 2h-8Z').fill(colours.trunk)
    doc.path('M0-112c12 16 17 40 17 62S10-8 0-8s-17-20-17-42 5-46 17-62Z').fill(colours.tree)
    doc.path('M0-112c-12 16-17 40-17 62S-10-8 0-8c-6-12-8-26-8-42s3-42 8-62Z').fill(colours.lit)
  })

const drawCloud = (doc: Document, x: number, y: number, size: number) =>
  at(doc, x, y, size, () => {
    doc.path('M14 40a14 14 0 0 1 0-28h22a20 20 0 0 1 38-6 16 16 0 0 1 24 6h34a14 14 0 0 1 0 28Z')
    doc.fillOpacity(0.75).fill(colours.cloud)
    doc.fillOpacity(1)
  })

const drawHouse = (doc: Document) =>
  at(doc, 330, 566, 1, () => {
    doc.path('M-4 30 22 8l26 22v26H-4Z').fill(colours.wall)
    doc.path('M48 30h34v26H48Z').fill(colours.shade)
    doc.path('M22 4h42l26 26H50Z').fill(colours.roof)
    doc.path('M22 4-10 32l5 5L22 14l26 23 5-5Z').fill(colours.roof)
    doc.path('M16 36h12v20H16ZM58 38h8v8h-8ZM70 38h8v8h-8Z').fill(colours.window)
  })

const drawBalloon = (doc: Document, x: number, y: number) =>
  at(doc, x, y, 0.8, () => {
    doc.path('M-15 62 -7 84M15 62 7 84').lineWidth(1.6).stroke(colours.basket)
    doc
      .path('M0-52c31 0 52 23 52 50 0 29-26 50-38 64h-28C-26 48-52 27-52-2c0-27 21-50 52-50Z')
      .fill(colours.balloon)
    doc
      .path('M0-52c17 0 27 23 27 50 0 27-12 49-17 64h-20C-15 47-27 25-27-2c0-27 10-50 27-50Z')
      .fill(colours.stripe)
    doc.path('M0-52c6 0 9 23 9 50 0 26-4 49-6 64h-6C-5 47-9 24-9-2c0-27 3-50 9-50Z').fill(colours.balloon)
    doc.path('M-8 84h16l-1.5 13a3 3 0 0 1-3 2.6h-7a3 3 0 0 1-3-2.6Z').fill(colours.basket)
  })
