import { Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { searchCopy } from '#web/insights/search/copy.ts'
import type { Entry } from '#web/insights/search/entry.ts'
import { optionId, Results } from '#web/insights/search/Results.tsx'
import { keepRecent, readRecent } from '#web/insights/search/recent.ts'
import { useEntries } from '#web/insights/search/useEntries.ts'
import { useMarked } from '#web/insights/search/useMarked.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { navigate } from '#web/platform/navigation/location.ts'
import { requestOrganization, useOrganizations } from '#web/platform/organizations/current.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { RetryNotice } from '#web/platform/page/RetryNotice.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Props = {
  /** Text typed before the dialog was loaded. */
  early: string
  onClose: () => void
}

/** Debounces the typed text. */
function usePaused(text: string) {
  const [paused, setPaused] = useState(text.trim())
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text.trim()), pacing.usersSearchDebounce)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

function useRecents() {
  const account = useSession().session?.user.id ?? ''
  const { currentId } = useOrganizations()
  const [recents] = useState(() => readRecent(account, currentId))
  const keep = ({ recent }: Entry) => recent && keepRecent(account, currentId, recent)
  return { recents, keep }
}

/** The entries for what is typed, the marked one of them, and choosing one. */
function useCommands(list: string, early: string, onClose: () => void) {
  const [text, setText] = useState(early)
  const { recents, keep } = useRecents()
  const { entries, search, waits } = useEntries(text, usePaused(text), recents)
  const choose = (entry: Entry) => {
    keep(entry)
    onClose()
    if ('to' in entry.goal) navigate(entry.goal)
    else requestOrganization(entry.goal.organizationId)
  }
  const { marked, setMarked, onKeyDown } = useMarked(list, entries, choose)
  const type = (typed: string) => {
    setText(typed)
    setMarked(0)
  }
  return { list, text, type, entries, search, waits, choose, marked, setMarked, onKeyDown }
}

type Commands = ReturnType<typeof useCommands>

export default function CommandDialog({ early, onClose }: Props) {
  const copy = useCopy(searchCopy)
  const commands = useCommands(useId(), early, onClose)
  const { list, text, entries, search, waits } = commands
  const isEmpty = entries.length === 0 && !waits && !search.isError
  return (
    <Dialog open size="md" onClose={onClose} title={copy.title} closeLabel={copy.close}>
      <div className="flex flex-col gap-3">
        <CommandInput commands={commands} />
        <p role="status" className="sr-only">
          {text.trim() && (waits ? copy.loading : copy.found(entries.length))}
        </p>
        {/* The height is fixed, so that typing does not move the dialog. */}
        <div className="-mx-2 h-110 max-h-[55dvh] overflow-y-auto overscroll-contain">
          {search.isError && text.trim() && (
            <div className="mx-2 mb-2">
              <RetryNotice query={search} retry={copy.retry}>
                {copy.failed}
              </RetryNotice>
            </div>
          )}
          <Results
            id={list}
            entries={entries}
            marked={commands.marked}
            onMark={commands.setMarked}
            onChoose={commands.choose}
          />
          {isEmpty && <p className="px-2 text-muted">{copy.empty(text.trim())}</p>}
        </div>
      </div>
    </Dialog>
  )
}

function CommandInput({ commands }: { commands: Commands }) {
  const copy = useCopy(searchCopy)
  const { list, text, type, entries, waits, marked, onKeyDown } = commands
  return (
    <TextField
      label={copy.hint}
      hideLabel
      placeholder={copy.placeholder}
      icon={<Search aria-hidden="true" />}
      end={waits && <Spinner />}
      role="combobox"
      aria-expanded={entries.length > 0}
      aria-controls={list}
      aria-autocomplete="list"
      aria-activedescendant={entries[marked] && optionId(list, marked)}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={text}
      onKeyDown={onKeyDown}
      onChange={({ target }) => type(target.value)}
    />
  )
}
