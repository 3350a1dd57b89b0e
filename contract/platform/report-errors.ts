/** Errors of reports. */
export const reportErrors = {
  'report.not_found': { status: 404, message: 'Report not found' },
  'report.not_ready': { status: 409, message: 'This report is not ready yet.' },
  'report.automatic': { status: 409, message: 'The reports of months stay.' },
  'report.ends_early': { status: 400, message: 'The end must not be before the start.' },
  'report.too_long': { status: 400, message: 'A report covers at most three years.' },
  'report.too_many': { status: 409, message: 'At most 200 reports are kept: delete one first.' },
} as const
