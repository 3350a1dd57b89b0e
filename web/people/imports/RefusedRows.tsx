import { Download } from 'lucide-react'
import { downloadRefusedRows } from '#contract/people/imports.ts'
import { fileAddress } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { importCopy } from './copy.ts'

export function RefusedRows({ importId }: { importId: string }) {
  const copy = useCopy(importCopy)
  return (
    <a
      href={fileAddress(downloadRefusedRows, { params: { importId } })}
      download
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      <Download aria-hidden="true" />
      {copy.refused}
    </a>
  )
}
