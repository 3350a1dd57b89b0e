import { strToU8, type Zippable, zipSync } from 'fflate'

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const sheetPath = 'xl/worksheets/sheet1.xml'

/** The parts of a workbook whose one sheet has these rows, given as XML. */
export const parts = (rows: string, prolog = ''): Zippable => ({
  'xl/workbook.xml': strToU8(
    `<workbook xmlns:r="${relations}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ),
  [sheetPath]: strToU8(`${prolog}<worksheet><sheetData>${rows}</sheetData></worksheet>`),
})

/** Builds a workbook by hand, for content that no program writes. */
export const workbook = (rows: string, prolog?: string): Uint8Array => zipSync(parts(rows, prolog))

/** Changes the declared unpacked size of an archive's sheet. */
export function declaring(bytes: number, archive: Uint8Array): Uint8Array {
  const file = Buffer.from(archive)
  const named = file.lastIndexOf(sheetPath)
  file.writeUInt32LE(bytes, named - 46 + 24)
  return file
}
