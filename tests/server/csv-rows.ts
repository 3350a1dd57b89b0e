import Papa from 'papaparse'

/** Returns the raw cells of a CSV file, with the quotes that neutralize formulas. */
export const csvRows = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: true }).data
