import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The folder in which files and conversion results are kept for inspection. */
export const folder = process.env.COUNTERPARTS_FOLDER || mkdtempSync(join(tmpdir(), 'elan-counterparts-'))

const programs = [
  { run: ['soffice', '--version'], packages: 'libreoffice-calc-nogui and libreoffice-writer-nogui' },
  { run: ['pdftoppm', '-v'], packages: 'poppler-utils' },
  // Metrically compatible with Calibri, which our documents use.
  { run: ['fc-match', 'Calibri'], says: /Calibri|Carlito/, packages: 'fonts-crosextra-carlito' },
] as const

/** @throws if LibreOffice, poppler or a font is missing */
export async function requirePrograms(): Promise<void> {
  for (const {
    run: [program, option],
    packages,
    ...rest
  } of programs) {
    const found = await run(program, [option]).catch(() => undefined)
    if (!found || ('says' in rest && !rest.says.test(found.stdout)))
      throw new Error(`LibreOffice, poppler or a font is missing: install ${packages} (Debian's names).`)
  }
}

export function keep(name: string, bytes: Uint8Array | string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

interface Conversion {
  /** A format and, after a colon, the export filter. */
  to: string
  /** The CSV import options. */
  readAs?: string
  /** Distinguishes the results of one file. */
  as: string
}

/** Converts files with LibreOffice, in a separate profile. */
export async function convert(paths: string[], { to, readAs, as }: Conversion): Promise<string[]> {
  const into = join(folder, as)
  await run(
    'soffice',
    [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      ...['--headless', '--norestore', '--convert-to', to, '--outdir', into],
      ...(readAs ? [`--infilter=${readAs}`] : []),
      ...paths,
    ],
    { timeout: 300_000 },
  )
  const ending = to.split(':')[0]
  return paths.map((path) => join(into, `${basename(path, extname(path))}.${ending}`))
}

/** Renders the pages of a PDF as PNG files. @returns their count */
export async function drawPages(pdf: string): Promise<number> {
  await run('pdftoppm', ['-r', '60', '-png', pdf, pdf.replace(/\.pdf$/, '')])
  const { stdout } = await run('pdfinfo', [pdf])
  return Number(/^Pages:\s+(\d+)/m.exec(stdout)?.[1])
}

/** Extracts the text of a PDF. */
export async function textOf(pdf: string): Promise<string> {
  const { stdout } = await run('pdftotext', ['-layout', pdf, '-'])
  return stdout
}

export const read = (path: string): Buffer => readFileSync(path)
