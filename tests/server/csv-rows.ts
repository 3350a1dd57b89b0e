import Papa from 'papaparse'

/** The cells of a CSV file as they are written, with the quotes that neutralize formulas. */
export const csvRows = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: true }).data
