import {
  ChevronDown,
  ChevronUp,
  File,
  HeartPulse,
  Key,
  type LucideIcon,
  Pencil,
  Smartphone,
  Watch,
} from 'lucide-react'
import { daysOfSources, type OwnSource } from '#contract/participation/own-sources.ts'
import type { SourceKind } from '#contract/participation/readings.ts'
import { useUnit } from '#web/me/record/useUnit.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { sourcesCopy } from './sourcesCopy.ts'

const icons: Record<SourceKind, LucideIcon> = {
  watch: Watch,
  phone: Smartphone,
  platform: HeartPulse,
  file: File,
  strava: HeartPulse,
  key: Key,
  typed: Pencil,
}

type Props = {
  source: OwnSource
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  onSwitch?: () => void
}

/** One source: what it brought, its place in the order, and its switch. */
export function SourceRow({ source, onUp, onDown, onSwitch }: Props) {
  const copy = useCopy(sourcesCopy)
  const formats = useFormats()
  const unit = useUnit()
  const { kind, isOff, days, today, lastHeardAt } = source
  const name = kind === 'typed' ? copy.typedName : source.name
  const Icon = icons[kind]
  return (
    <li className="flex flex-col gap-3 px-5 py-4 sm:flex-row sm:items-center">
      <div className="flex min-w-0 grow gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="text-base font-medium wrap-anywhere">{name}</span>
            {isOff && <Badge tone="warning">{copy.off}</Badge>}
          </p>
          <p className="text-muted">
            {isOff
              ? copy.offDetail
              : kind === 'typed'
                ? copy.typedLast
                : copy.heard(copy.kinds[kind], formats.ago(lastHeardAt))}
          </p>
          {!isOff && (
            <p className="text-muted tabular-nums">
              {copy.today(formats.number(today), unit)}
              {' · '}
              {copy.days(days, daysOfSources)}
            </p>
          )}
        </div>
      </div>
      {onSwitch && (
        <div className="flex shrink-0 items-center gap-1 pl-8 sm:pl-0">
          <IconButton
            label={copy.up(name)}
            icon={<ChevronUp aria-hidden="true" />}
            aria-disabled={!onUp}
            className="aria-disabled:opacity-30"
            onClick={onUp}
          />
          <IconButton
            label={copy.down(name)}
            icon={<ChevronDown aria-hidden="true" />}
            aria-disabled={!onDown}
            className="aria-disabled:opacity-30"
            onClick={onDown}
          />
          <Button
            variant="quiet"
            aria-label={isOff ? copy.switchOn(name) : copy.switchOff(name)}
            onClick={onSwitch}
          >
            {isOff ? copy.switchOnShort : copy.switchOffShort}
          </Button>
        </div>
      )}
    </li>
  )
}
