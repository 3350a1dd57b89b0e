import { strToU8, type Zippable, zipSync } from 'fflate'

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const sheetPath = 'xl/worksheets/sheet1.xml'

/** What a workbook consists of, its one sheet with these rows in XML. */
export const parts = (rows: string, prolog = ''): Zippable => ({
  'xl/workbook.xml': strToU8(
    `<workbook xmlns:r="${relations}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ),
  [sheetPath]: strToU8(`${prolog}<worksheet><sheetData>${rows}</sheetData></worksheet>`),
})

/** A workbook written by hand, for what no program writes. */
export const workbook = (rows: string, prolog?: string): Uint8Array => zipSync(parts(rows, prolog))

/** An archive that says of its sheet that it has so many bytes unpacked. */
export function declaring(bytes: number, archive: Uint8Array): Uint8Array {
  const file = Buffer.from(archive)
  const named = file.lastIndexOf(sheetPath)
  file.writeUInt32LE(bytes, named - 46 + 24)
  return file
}
