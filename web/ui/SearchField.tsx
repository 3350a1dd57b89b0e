import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type SearchFieldProps = Omit<
  TextFieldProps,
  'ref' | 'type' | 'icon' | 'end' | 'value' | 'defaultValue' | 'onChange' | 'onKeyDown'
> & {
  value: string
  /** Called after a pause in typing, and immediately on Enter and on clear. */
  onSearch: (text: string) => void
  clearLabel: string
  delayMs?: number | undefined
}

type SearchOptions = Pick<SearchFieldProps, 'value' | 'onSearch'> & { delayMs: number }

/** The text while it is typed, and when it is searched for. */
function useTypedSearch({ value, onSearch, delayMs }: SearchOptions) {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // Our own value comes back late, after a navigation. Only a value set by another source replaces the typed text.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setDraft(value)
    }
  }

  const search = (text: string) => {
    clearTimeout(timer.current)
    setSent(text)
    onSearch(text)
  }
  const type = (text: string) => {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(search, delayMs, text)
  }
  return { draft, setDraft, search, type }
}

export function SearchField({ value, onSearch, clearLabel, delayMs = 250, ...field }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { draft, setDraft, search, type } = useTypedSearch({ value, onSearch, delayMs })
  const clear = () => {
    setDraft('')
    search('')
    input.current?.focus()
  }

  return (
    <TextField
      autoComplete="off"
      {...field}
      ref={input}
      type="search"
      icon={<Search />}
      value={draft}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && search(draft)}
      end={draft && <IconButton size="sm" label={clearLabel} icon={<X />} onClick={clear} />}
    />
  )
}
