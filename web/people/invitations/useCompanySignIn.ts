import { useEffect, useState } from 'react'

/**
 * Whether an invited address signs in through its company alone. Until that is known, it does not.
 * @param email empty for somebody who is signed in here
 */
export function useCompanySignIn(email: string): boolean {
  const [required, setRequired] = useState<string>()
  useEffect(() => {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    if (!domain) return
    void import('#web/identity/accounts/discover.ts')
      .then(({ requiresSso }) => requiresSso(domain, email))
      .then((isRequired) => setRequired(isRequired ? email : undefined))
  }, [email])
  return email !== '' && required === email
}
