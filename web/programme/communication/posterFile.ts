import { strToU8, zipSync } from 'fflate'
import type { Picture } from './picture.ts'
import { clean, escapeMarkup, type Line, oneLine, paragraphsOf } from './plainText.ts'

export interface PosterInput {
  title: string
  text: string
  language: 'en' | 'fr'
  organization: string
  picture: Picture
}

/** Portrait A4 with margins of 2 cm, in twentieths of a point. */
const page = { width: 11_906, height: 16_838, margin: 1134 }

/** English Metric Units per twentieth of a point. */
const emu = 635

/** Maximum height of the picture, so that the text fits on the page. */
const tallest = 6600

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const schemas = 'http://schemas.openxmlformats.org'
const office = `${schemas}/officeDocument/2006/relationships`

/** Creates a Word document (ECMA-376) of one announcement, ready to print. */
export function posterFile(input: PosterInput): Uint8Array<ArrayBuffer> {
  const { picture } = input
  const links: string[] = []
  const body = documentXml(input, (url) => `link${links.push(url)}`)
  return zipSync({
    '[Content_Types].xml': strToU8(contentTypes(picture)),
    '_rels/.rels': strToU8(
      relationships([
        `<Relationship Id="document" Type="${office}/officeDocument" Target="word/document.xml"/>`,
        `<Relationship Id="core" Type="${schemas}/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
      ]),
    ),
    'docProps/core.xml': strToU8(core(input)),
    'word/document.xml': strToU8(body),
    'word/styles.xml': strToU8(styles(input.language)),
    'word/_rels/document.xml.rels': strToU8(
      relationships([
        `<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/>`,
        `<Relationship Id="picture" Type="${office}/image" Target="media/picture.${picture.extension}"/>`,
        ...links.map(
          (url, at) =>
            `<Relationship Id="link${at + 1}" Type="${office}/hyperlink" Target="${escapeMarkup(url)}" TargetMode="External"/>`,
        ),
      ]),
    ),
    [`word/media/picture.${picture.extension}`]: [picture.bytes, { level: 0 }],
  })
}

const relationships = (entries: string[]) =>
  `${head}<Relationships xmlns="${schemas}/package/2006/relationships">${entries.join('')}</Relationships>`

const contentTypes = ({ extension, type }: Picture) =>
  `${head}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="${extension}" ContentType="${type}"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`

const core = ({ title, language, organization }: PosterInput) =>
  `${head}<cp:coreProperties xmlns:cp="${schemas}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeMarkup(oneLine(title))}</dc:title><dc:creator>${escapeMarkup(oneLine(organization))}</dc:creator><dc:language>${language}</dc:language></cp:coreProperties>`

function documentXml({ title, text, picture, organization }: PosterInput, linkTo: (url: string) => string) {
  const paragraphs = paragraphsOf(text).map((lines, at) => {
    const style = at === 0 ? 'Lead' : 'Normal'
    return paragraph(style, lines.map((line) => run(line, linkTo)).join('<w:r><w:br/></w:r>'))
  })
  const signature = ['Élan', oneLine(organization)].filter(Boolean).join(' · ')
  const content = [
    paragraph('Picture', drawing(picture)),
    paragraph('Title', words(oneLine(title))),
    ...paragraphs,
    paragraph('Signature', words(signature)),
  ]
  return `${head}<w:document xmlns:w="${schemas}/wordprocessingml/2006/main" xmlns:r="${office}" xmlns:wp="${schemas}/drawingml/2006/wordprocessingDrawing" xmlns:a="${schemas}/drawingml/2006/main" xmlns:pic="${schemas}/drawingml/2006/picture"><w:body>${content.join('')}<w:sectPr><w:pgSz w:w="${page.width}" w:h="${page.height}"/><w:pgMar w:top="${page.margin}" w:right="${page.margin}" w:bottom="${page.margin}" w:left="${page.margin}" w:header="0" w:footer="0" w:gutter="0"/></w:sectPr></w:body></w:document>`
}

const paragraph = (style: string, content: string) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${content}</w:p>`

const words = (text: string, properties = '') =>
  `<w:r>${properties}<w:t xml:space="preserve">${escapeMarkup(clean(text))}</w:t></w:r>`

/** Prints the address of a link, because paper cannot be clicked. */
function run({ text, url }: Line, linkTo: (url: string) => string) {
  if (!url) return words(text)
  const link = words(url, '<w:rPr><w:rStyle w:val="Hyperlink"/></w:rPr>')
  return `${words(`${text}: `, '<w:rPr><w:b/></w:rPr>')}<w:hyperlink r:id="${linkTo(url)}">${link}</w:hyperlink>`
}

function drawing({ width, height }: Picture) {
  const scale = Math.min((page.width - 2 * page.margin) / width, tallest / height)
  const [cx, cy] = [width, height].map((side) => Math.round(side * scale) * emu)
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="1" name="Picture" descr=""/><a:graphic><a:graphicData uri="${schemas}/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="Picture"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="picture"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
}

/** Font size in half points, spacing in twentieths of a point. */
const style = (id: string, paragraphs: string, letters: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${id}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:pPr>${paragraphs}</w:pPr><w:rPr>${letters}</w:rPr></w:style>`

const styles = (language: 'en' | 'fr') =>
  `${head}<w:styles xmlns:w="${schemas}/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri" w:eastAsia="Calibri"/><w:color w:val="152220"/><w:sz w:val="28"/><w:lang w:val="${language === 'fr' ? 'fr-FR' : 'en-GB'}"/></w:rPr></w:rPrDefault></w:docDefaults>${[
    style('Normal', '<w:spacing w:after="200" w:line="320" w:lineRule="auto"/>', ''),
    style('Picture', '<w:spacing w:after="360" w:line="240" w:lineRule="auto"/><w:jc w:val="center"/>', ''),
    style(
      'Title',
      '<w:keepNext/><w:spacing w:after="240" w:line="250" w:lineRule="auto"/><w:outlineLvl w:val="0"/>',
      '<w:b/><w:color w:val="00694A"/><w:sz w:val="64"/>',
    ),
    style('Lead', '<w:spacing w:after="240" w:line="310" w:lineRule="auto"/>', '<w:sz w:val="34"/>'),
    style(
      'Signature',
      '<w:spacing w:before="360" w:after="0"/>',
      '<w:color w:val="4C5C58"/><w:sz w:val="22"/>',
    ),
  ].join(
    '',
  )}<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="00694A"/><w:u w:val="single"/></w:rPr></w:style></w:styles>`
