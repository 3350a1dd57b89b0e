import { useRef, useState } from 'react'

const pauseMs = 300

function domainOf(email: string): string | undefined {
  const address = email.trim()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return address.length > domain.length && /^[^\s.]+\.\S+$/.test(domain) ? domain.toLowerCase() : undefined
}

/** Whether the domain of an address signs in through its company. */
export function useSsoDomain(email: string) {
  const [required, setRequired] = useState<string>()
  const timer = useRef<number>(undefined)
  const domain = domainOf(email)
  /** Asks the server a moment after the person has left the field. */
  const ask = () => {
    window.clearTimeout(timer.current)
    if (!domain) return
    timer.current = window.setTimeout(async () => {
      const { requiresSso } = await import('./discover.ts')
      if (await requiresSso(domain, email.trim())) setRequired(domain)
    }, pauseMs)
  }
  /** The server has refused a password of this domain. */
  const require = () => setRequired(domain)
  return { isRequired: domain !== undefined && domain === required, ask, require }
}
