import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { setAccessControlBody } from '#contract/tenants/organization-bodies.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { accessCopy } from './accessCopy.ts'
import { accessMutation } from './queries.ts'
import type { SaveStatus } from './SaveRow.tsx'

export interface Access {
  mode: 'code' | 'professional'
  domains: string[]
}

export function useAccessForm(stored: Access) {
  const copy = useCopy(accessCopy)
  const { mutateAsync: save } = useMutation(accessMutation)
  const [status, setStatus] = useState<SaveStatus>()
  const isSame = ({ mode, domains }: Access) =>
    mode === stored.mode && domains.join() === stored.domains.join()
  const form = useForm(setAccessControlBody, {
    /** `typed` is a domain that was not added yet. */
    initial: { mode: stored.mode, domains: stored.domains, typed: '' },
    toBody: ({ mode, domains }) => (isSame({ mode, domains }) ? undefined : { mode, domains }),
    check({ mode, typed }) {
      setStatus(undefined)
      const isUnfinished = mode === 'professional' && typed.trim() !== ''
      return isUnfinished ? { fields: { typed: copy.waiting } } : undefined
    },
    async send(body) {
      await save(body)
      setStatus('saved')
    },
    onUnchanged: () => setStatus('unchanged'),
    failure: copy.noAnswer,
  })
  const change = ({ mode, domains }: Partial<Access>) => {
    if (mode) form.set('mode', mode)
    if (domains) form.set('domains', domains)
    setStatus(undefined)
  }
  const isUnsaved = (!isSame(form.values) || form.values.typed.trim() !== '') && !form.busy
  return { form, status, change, isUnsaved }
}
