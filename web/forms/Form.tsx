import type { ComponentProps, ReactNode } from 'react'
import { Unsaved } from '#web/platform/page/Unsaved.tsx'

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'ref' | 'noValidate' | 'form'> & {
  form: { props: ComponentProps<'form'>; isUnsaved: boolean }
  /** Whether something would be lost, where the form's own values do not tell. */
  unsaved?: boolean
  children: ReactNode
}

/** A form that asks before what was typed is lost. */
export function Form({ form, unsaved = form.isUnsaved, children, ...element }: Props) {
  return (
    <form className="flex flex-col gap-5" {...element} {...form.props}>
      <Unsaved when={unsaved} />
      {children}
    </form>
  )
}
