/** What spreadsheets separate cells by: a list separator of some locale, or the tab of a pasted text. */
const separators = [',', ';', '\t', '|']

/** What a spreadsheet could take for a formula, should it drop white space first. */
const formula = /^\s*[=+\-@＝＋－＠]/
const number = /^-?\d+(\.\d+)?$/

/** The cells of a CSV file that a spreadsheet in some locale could take for formulas. */
export const spreadsheetFormulas = (text: string): string[] =>
  separators.flatMap((separator) =>
    spreadsheetCells(text.replace(/^\ufeff/, ''), separator).filter(
      (cell) => formula.test(cell) && !number.test(cell),
    ),
  )

/**
 * The cells as Excel splits them: a quote at the start of a cell lasts until the next single one, and whatever
 * stands between that one and the separator is text as it is.
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
