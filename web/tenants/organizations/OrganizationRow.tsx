import { Building2, House } from 'lucide-react'
import { memo } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import type { TreeEntry } from '#web/platform/organizations/tree.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { OrganizationActions } from './OrganizationActions.tsx'
import { screenCopy } from './screenCopy.ts'
import type { Ask } from './useDialog.ts'

type Props = {
  entry: TreeEntry
  isCurrent: boolean
  /** Below the current one, and with a value to add to. */
  maySend: boolean
  /** The surrounding rows do not show its place in the tree. */
  isOutOfPlace: boolean
  format: (credits: number) => string
  onAsk: Ask
}

/** By level, from the first to the fifth; deeper ones use the fifth. */
const indents = ['pl-4', 'pl-7 sm:pl-12', 'pl-10 sm:pl-20', 'pl-13 sm:pl-28', 'pl-16 sm:pl-36']

export const OrganizationRow = memo(function OrganizationRow({
  entry: { organization, level, parent },
  isCurrent,
  maySend,
  isOutOfPlace,
  format,
  onAsk,
}: Props) {
  const copy = useCopy(screenCopy)
  const deepest = indents.length - 1
  return (
    <li
      className={cx(
        'flex min-h-15 items-center gap-4 py-2 pr-4 transition-colors [contain-intrinsic-size:auto_61px] [content-visibility:auto] hover:bg-sunken/60',
        isCurrent && 'bg-action-soft/60',
        indents[Math.min(level, deepest)],
      )}
    >
      <div className="flex min-w-0 grow items-center gap-3">
        <Mark isPrimary={organization.isPrimary} isCurrent={isCurrent} />
        <div className="flex min-w-0 flex-col">
          <NameLine organization={organization} isCurrent={isCurrent} format={format} />
          <p className="min-w-0 text-xs text-muted wrap-anywhere">
            <span className="sr-only">{copy.level(level + 1)}, </span>
            {/* Roles without people get no code. */}
            {organization.accessCode && (
              <>
                {copy.accessCode}{' '}
                <span className="font-medium tracking-wide text-ink">{organization.accessCode}</span>
              </>
            )}
            {parent && (isOutOfPlace || level > deepest) && <> · {copy.below(parent.name)}</>}
          </p>
        </div>
      </div>
      <OrganizationActions {...{ organization, isCurrent, maySend, onAsk }} />
    </li>
  )
})

type NameProps = Pick<Props, 'isCurrent' | 'format'> & Pick<TreeEntry, 'organization'>

/** Name and credits. */
function NameLine({ organization: { name, credits }, isCurrent, format }: NameProps) {
  const copy = useCopy(screenCopy)
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className="min-w-0 font-medium wrap-anywhere">
        {name}
        {credits !== null && (
          <span className="font-normal text-muted tabular-nums"> ({format(credits)})</span>
        )}
      </span>
      {isCurrent && <Badge tone="action">{copy.current}</Badge>}
    </p>
  )
}

function Mark({ isPrimary, isCurrent }: { isPrimary: boolean; isCurrent: boolean }) {
  const Icon = isPrimary ? House : Building2
  return (
    <span
      className={cx(
        'grid size-8 shrink-0 place-items-center rounded-control [&_svg]:size-4',
        isCurrent ? 'bg-action text-on-action' : 'bg-sunken text-muted',
      )}
    >
      <Icon aria-hidden="true" />
    </span>
  )
}
