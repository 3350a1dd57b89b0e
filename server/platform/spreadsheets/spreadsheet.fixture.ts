/** Cell separators: the list separators of all locales, and the tab of pasted text. */
const separators = [',', ';', '\t', '|']

/** What a spreadsheet could parse as a formula after it trims white space. */
const formula = /^\s*[=+\-@＝＋－＠]/
const number = /^-?\d+(\.\d+)?$/

/** Lists the cells of a CSV file that a spreadsheet of some locale could parse as formulas. */
export const spreadsheetFormulas = (text: string): string[] =>
  separators.flatMap((separator) =>
    spreadsheetCells(text.replace(/^\ufeff/, ''), separator).filter(
      (cell) => formula.test(cell) && !number.test(cell),
    ),
  )

/**
 * Splits cells as Excel does: a quote at the start of a cell lasts until the next single one, and the text between
 * that one and the separator is literal.
 */
function spreadsheetCells(text: string, separator: string): string[] {
  const cells: string[] = []
  for (let at = 0; at < text.length; ) {
    let cell = ''
    if (text[at] === '"') {
      const quoted = /^"((?:[^"]|"")*)"?/.exec(text.slice(at))
      cell = (quoted?.[1] ?? '').replaceAll('""', '"')
      at += quoted?.[0].length ?? 1
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r')
      cell += text[at++]
    cells.push(cell)
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  return cells
}
