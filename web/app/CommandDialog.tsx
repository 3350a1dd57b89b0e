import { LogOut, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { navigate } from '#web/navigation/location.ts'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { frameCopy } from './frameCopy.ts'
import { useCopy } from './language.ts'
import { pageCopy, pages } from './pages.ts'

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

type Props = {
  /** What was typed before the dialog was there. */
  early: string
  onClose: () => void
}

export default function CommandDialog({ early, onClose }: Props) {
  const copy = useCopy(frameCopy)
  const words = useCopy(pageCopy)
  const list = useId()
  const [text, setText] = useState(early)
  const [marked, setMarked] = useState(0)

  const all = [
    ...pages.map(({ path, icon }) => ({
      path,
      icon,
      word: words[path],
      // Whichever language is shown, the name in the other one finds the page too.
      names: `${words[path]} ${pageCopy.en[path]} ${pageCopy.fr[path]}`,
    })),
    {
      path: '/logout',
      icon: LogOut,
      word: copy.logOut,
      names: `${frameCopy.en.logOut} ${frameCopy.fr.logOut}`,
    },
  ] as const
  const found = all.filter(({ names }) => fold(names).includes(fold(text.trim())))

  useEffect(() => {
    document.getElementById(`${list}-${found[marked]?.path}`)?.scrollIntoView({ block: 'nearest' })
  })

  const go = (path: (typeof found)[number]['path']) => {
    onClose()
    navigate({ to: path })
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setMarked((marked + step + found.length) % Math.max(found.length, 1))
    }
    const chosen = found[marked]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      go(chosen.path)
    }
  }

  return (
    <Dialog open onClose={onClose} title={copy.searchPages} closeLabel={copy.close}>
      <div className="flex flex-col gap-3">
        <TextField
          label={copy.searchHint}
          hideLabel
          placeholder={copy.searchHint}
          icon={<Search aria-hidden="true" />}
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={found[marked] && `${list}-${found[marked].path}`}
          autoComplete="off"
          value={text}
          onKeyDown={press}
          onChange={(event) => {
            setText(event.target.value)
            setMarked(0)
          }}
        />
        {/* As high as with every page in it, so that typing does not move the dialog. */}
        <div
          role="listbox"
          id={list}
          aria-label={copy.searchPages}
          className="-mx-2 h-110 max-h-[55dvh] overflow-y-auto overscroll-contain"
        >
          {found.map(({ path, icon: Icon, word }, index) => (
            <div
              key={path}
              role="option"
              id={`${list}-${path}`}
              aria-selected={index === marked}
              tabIndex={-1}
              onPointerMove={() => setMarked(index)}
              onClick={() => go(path)}
              onKeyDown={press}
              className={cx(
                'flex h-11 cursor-pointer items-center gap-3 rounded-control px-3',
                index === marked && 'bg-action-soft text-action',
              )}
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {word}
            </div>
          ))}
        </div>
        {found.length === 0 && <p className="text-muted">{copy.searchEmpty}</p>}
      </div>
    </Dialog>
  )
}
