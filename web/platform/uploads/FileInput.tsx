import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onFile: (file: File | undefined) => void
}

/** The browser's own control for a file, hidden behind a button. */
export function FileInput({ onFile, ...input }: Props) {
  return (
    <input
      {...input}
      type="file"
      onChange={({ target }) => {
        onFile(target.files?.[0])
        // Allow choosing the same file again after it was corrected.
        target.value = ''
      }}
    />
  )
}
