import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

const canary = '<script>canary</script>'
const text = (content: string) => Buffer.from(content)
const begin = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), text(canary.repeat(20))])

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#258' } })

/** Files of other formats, recognizable by their content: all are refused. */
export async function refusedFiles(): Promise<Record<string, Buffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${canary}</svg>`
  return {
    avif: await blank(9, 9).avif().toBuffer(),
    tiff: await blank(9, 9).tiff().toBuffer(),
    'packed svg': gzipSync(svg),
    'svg behind spaces': text(`${' '.repeat(2000)}${svg}`),
    'svg with a document type': text(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>${svg}`),
    'svg in UTF-16': Buffer.from(`\ufeff${svg}`, 'utf16le'),
    'page behind a comment': text(`<!-- -->${canary}`),
    xml: text('<?xml version="1.0"?><a/>'),
    json: text('{"a":"canary"}'),
    css: text('body{background:url(//example.com)}'),
    script: text('alert("canary")'),
    text: text('canary'),
    nulls: Buffer.alloc(5000),
    bmp: begin('424d46000000000000003600000028000000'),
    icon: begin('00000100010010100000'),
    cursor: begin('00000200010010100000'),
    photoshop: begin('38425053000100000000'),
    'jpeg 2000': begin('0000000c6a5020200d0a870a'),
    'jpeg xl': begin('ff0a'),
    heic: begin('00000018667479706865696300000000'),
    openexr: begin('762f3101'),
    pdf: text(`%PDF-1.7\n${canary}`),
    postscript: text('%!PS-Adobe-3.0 EPSF-3.0\n(canary) run'),
    zip: begin('504b0304'),
    rar: begin('526172211a0700'),
    gzip: gzipSync(canary),
    program: begin('7f454c46020101'),
    'program of Windows': begin('4d5a9000'),
    'class of Java': begin('cafebabe00000034'),
    wasm: begin('0061736d01000000'),
    flash: begin('46575309'),
    mp4: begin('00000018667479706d703432'),
    mp3: begin('494433030000'),
    webm: begin('1a45dfa3'),
    font: begin('774f4632'),
    'list of ffmpeg': text('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
    'picture of ImageMagick': text('<?xml version="1.0"?><image><read filename="/etc/passwd"/></image>'),
    'signature of a png alone': Buffer.from('89504e470d0a1a0a', 'hex'),
    'page behind the signature of a jpeg': begin('ffd8ffe000104a464946'),
  }
}

/** PNG and JPEG files that are truncated or have corrupt bytes. */
async function damaged(): Promise<Record<string, Buffer>> {
  const pictures = {
    png: await blank(300, 200).png().toBuffer(),
    jpeg: await blank(300, 200).jpeg().toBuffer(),
  }
  const files: Record<string, Buffer> = {}
  for (const [format, bytes] of Object.entries(pictures))
    for (const tenth of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const at = Math.floor((bytes.length * tenth) / 10)
      files[`${format} of ${tenth} tenths`] = bytes.subarray(0, at)
      const turned = Buffer.from(bytes)
      for (let n = at; n < at + 12; n++) turned[n] = 255 - (turned[n] ?? 0)
      files[`${format} damaged at ${tenth} tenths`] = turned
    }
  return files
}

/** A JPEG with data in each segment that can hold any. */
async function stuffedJpegs(): Promise<Record<string, Buffer>> {
  const jpeg = await blank(30, 20).jpeg().toBuffer()
  const segment = (marker: number) => {
    const content = text(canary)
    const head = Buffer.from([0xff, marker, 0, content.length + 2])
    return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
  }
  return {
    'comment in a jpeg': segment(0xfe),
    'application part of a jpeg': segment(0xed),
    'profile of a jpeg': segment(0xe2),
    'page behind a jpeg': Buffer.concat([jpeg, text(`<html>${canary}`)]),
  }
}

/** Files that are either refused, or stored without their hidden data. */
export const doubtfulFiles = async () => ({ ...(await damaged()), ...(await stuffedJpegs()) })

/** A part of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** A PNG that declares a number of pixels and contains none. */
export function hollowPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(10))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
