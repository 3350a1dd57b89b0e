import { accountCopy } from '#web/account/accountCopy.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { linkClass } from '#web/ui/linkClass.ts'

/** The way on for those who have an account. */
export function ToLogin() {
  const words = useCopy(accountCopy)
  return (
    <p>
      <Link to="/login" className={linkClass()}>
        {words.goToLogin}
      </Link>
    </p>
  )
}
