import { ArrowUpRight } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'
import { mailboxCopy } from './copy.ts'

/** The links of a mail, to open and to copy: inside the iframe they are hard to copy. */
export function MessageLinks({ links }: { links: readonly string[] }) {
  const copy = useCopy(mailboxCopy)
  const labelOf = (link: string) => copy.paths[URL.parse(link)?.pathname ?? ''] ?? link
  return (
    <Card title={copy.links} level={3}>
      <ul className="flex flex-col gap-4">
        {links.map((link) => (
          <li key={link} className="flex flex-col gap-2 sm:flex-row">
            <CopyField
              label={labelOf(link)}
              hideLabel
              value={link}
              labels={{ copy: copy.copy, copied: copy.copied }}
              copiedForMs={pacing.copied}
              className="grow"
            />
            <a href={link} className={buttonClass({ className: 'sm:w-64' })}>
              {labelOf(link)}
              <ArrowUpRight aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
