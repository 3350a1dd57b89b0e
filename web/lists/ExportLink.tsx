import { Download } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { listCopy } from './listCopy.ts'
import { useMayExport } from './useMayExport.ts'

type Props = {
  /** The address of the file. */
  href: string
  size?: 'sm' | 'md'
  className?: string
}

/** Downloads a list as a file. */
export function ExportLink({ href, size = 'md', className }: Props) {
  const copy = useCopy(listCopy)
  return (
    <a href={href} download className={buttonClass({ variant: 'secondary', size, className })}>
      <Download aria-hidden="true" />
      {copy.export}
    </a>
  )
}

type ListedProps = {
  href: string
  /** Number of matching rows; undefined while loading. */
  found: number | undefined
}

/** Downloads the rows of all pages of a list; disabled without rows. */
export function ListExport({ href, found }: ListedProps) {
  const copy = useCopy(listCopy)
  const className = 'ml-auto max-sm:grow'
  if (useMayExport() && found) return <ExportLink href={href} className={className} />
  return (
    <Button variant="secondary" icon={<Download />} disabled className={className}>
      {copy.export}
    </Button>
  )
}
