import { Download } from 'lucide-react'
import { downloadReport, type Report } from '#contract/insights/reports.ts'
import { fileAddress } from '#web/platform/api/call.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { reportsCopy } from './copy.ts'

type Props = {
  report: Report
  format: 'pdf' | 'csv'
  /** Accessible description that names the report. */
  name: string
}

export function ReportDownload({ report, format, name }: Props) {
  const copy = useCopy(reportsCopy)
  const { language } = useLanguage()
  const { session } = useSession()
  const kind = format.toUpperCase()
  const look = { variant: 'secondary', size: 'sm' } as const
  const label = copy.downloadOf(kind, name)
  // A support session may not download reports; the server refuses it too.
  if (report.status !== 'Ready' || session?.kind === 'admin_access') {
    return (
      <Button {...look} icon={<Download />} disabled aria-label={label}>
        {kind}
      </Button>
    )
  }
  const query = { format, language: language === 'fr' ? ('fr' as const) : ('en' as const) }
  return (
    <a
      href={fileAddress(downloadReport, { params: { reportId: report.id }, query })}
      download
      aria-label={label}
      className={buttonClass(look)}
    >
      <Download aria-hidden="true" />
      {kind}
    </a>
  )
}
