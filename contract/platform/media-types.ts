/** An Excel workbook. */
export const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
