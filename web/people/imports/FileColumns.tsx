import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react'
import { downloadImportTemplate } from '#contract/people/imports.ts'
import { userFieldsQuery } from '#web/people/custom-fields/fieldsQuery.ts'
import { fileAddress } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { importCopy } from './copy.ts'

/** Names the columns of an import file, and offers templates that have them. */
export function FileColumns() {
  const copy = useCopy(importCopy)
  const fields = useQuery(userFieldsQuery)
  const keys = fields.data?.map(({ fieldKey }) => fieldKey) ?? []
  return (
    <section className="flex flex-col gap-3 text-sm">
      <p className="text-muted">{copy.columns}</p>
      {keys.length > 0 && (
        <p className="text-muted">
          {copy.fieldColumns}{' '}
          {keys.map((key) => (
            <code
              key={key}
              className="mr-1.5 inline-block rounded-small bg-sunken px-1.5 text-xs text-ink wrap-anywhere"
            >
              {key}
            </code>
          ))}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-1 font-medium">{copy.template}</span>
        <TemplateLink format="csv" Icon={FileText} label={copy.templateCsv} />
        <TemplateLink format="xlsx" Icon={FileSpreadsheet} label={copy.templateXlsx} />
      </div>
    </section>
  )
}

type LinkProps = { format: 'csv' | 'xlsx'; Icon: LucideIcon; label: string }

function TemplateLink({ format, Icon, label }: LinkProps) {
  return (
    <a
      href={fileAddress(downloadImportTemplate, { query: { format } })}
      download
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      <Icon aria-hidden="true" />
      {label}
    </a>
  )
}
