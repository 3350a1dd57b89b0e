import { cx } from './cx.ts'
import { ModalPanel, type ModalPanelProps } from './ModalPanel.tsx'

type Props = ModalPanelProps & { open: boolean; size?: 'sm' | 'md' | 'lg' | undefined }

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

export function Dialog({ open, size = 'sm', ...panel }: Props) {
  if (!open) return null
  return (
    <ModalPanel
      {...panel}
      classes={{
        panel: cx(
          'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-rise rounded-card',
          widths[size],
        ),
        header: 'px-6 pt-5 pr-14 pb-5',
        // The padding leaves room for the focus ring of the first control.
        body: '-mt-1 pt-1 pb-6 empty:hidden',
        footer: 'flex-col-reverse sm:flex-row sm:justify-end',
      }}
    />
  )
}
