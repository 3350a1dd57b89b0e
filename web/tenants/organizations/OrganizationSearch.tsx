import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { screenCopy } from './screenCopy.ts'

type Props = { text: string; onType: (text: string) => void }

/** Called on every key press: the search in memory is immediate. */
export function OrganizationSearch({ text, onType }: Props) {
  const copy = useCopy(screenCopy)
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onType('')
    input.current?.focus()
  }
  return (
    <search className="pb-4">
      <TextField
        ref={input}
        className="sm:max-w-96"
        type="search"
        label={copy.search}
        placeholder={copy.searchHint}
        maxLength={200}
        autoComplete="off"
        icon={<Search />}
        value={text}
        onChange={({ target }) => onType(target.value)}
        end={text && <IconButton size="sm" label={copy.clear} icon={<X />} onClick={clear} />}
      />
    </search>
  )
}
