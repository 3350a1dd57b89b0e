import { ModalPanel, type ModalPanelProps } from './ModalPanel.tsx'

/** A modal panel at the right edge, for content that is longer than a dialog. */
export function SidePanel(props: ModalPanelProps) {
  return (
    <ModalPanel
      {...props}
      classes={{
        panel:
          'm-0 ml-auto h-dvh max-h-none w-full max-w-xl transition-[translate] duration-200 ease-out sm:rounded-l-card starting:translate-x-full',
        header: 'border-b border-line py-4 pr-14 pl-6',
        body: 'grow py-5',
        footer: 'flex-wrap justify-end',
      }}
    />
  )
}
