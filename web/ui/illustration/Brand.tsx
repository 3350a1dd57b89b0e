import { cx } from '#web/ui/cx.ts'
import { BrandMark } from './BrandMark.tsx'

type Props = { word: string; className?: string | undefined }

export function Brand({ word, className }: Props) {
  return (
    <span className={cx('inline-flex items-center gap-2 text-lg font-semibold text-ink', className)}>
      <BrandMark className="size-7" />
      {word}
    </span>
  )
}
