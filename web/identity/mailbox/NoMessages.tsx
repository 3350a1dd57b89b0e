import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { mailboxCopy } from './copy.ts'

export function NoMessages({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  const copy = useCopy(mailboxCopy)
  if (search) {
    const showAll = (
      <Button variant="secondary" onClick={onShowAll}>
        {copy.showAll}
      </Button>
    )
    return <EmptyState sentence={copy.noMatch(search)} action={showAll} />
  }
  const signUp = (
    <Link to="/signup" className={buttonClass()}>
      {copy.signUp}
    </Link>
  )
  return <EmptyState picture={<Scene kind="countryside" />} sentence={copy.empty} action={signUp} />
}
