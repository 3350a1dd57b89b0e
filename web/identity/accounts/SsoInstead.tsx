import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { ssoInsteadCopy } from './ssoInsteadCopy.ts'

interface Props {
  onPassword: () => void
}

/** What replaces the button of a sign-in form where the company signs people in. */
export default function SsoInstead({ onPassword }: Props) {
  const copy = useCopy(ssoInsteadCopy)
  return (
    <>
      <Button type="submit">{copy.submit}</Button>
      <Button variant="quiet" onClick={onPassword}>
        {copy.password}
      </Button>
    </>
  )
}
