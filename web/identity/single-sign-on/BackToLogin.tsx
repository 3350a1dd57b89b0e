import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { ssoCopy } from './copy.ts'

export function BackToLogin() {
  const copy = useCopy(ssoCopy)
  return (
    <p>
      <Link to="/login" className={linkClass()}>
        {copy.back}
      </Link>
    </p>
  )
}
