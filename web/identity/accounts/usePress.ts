import { useState } from 'react'
import { useErrorText } from '#web/platform/api/errorText.ts'

/** Sends something by the press of a button, on pages that load no query client. */
export function usePress<Result>(send: () => Promise<Result>, fallback: string) {
  const errorText = useErrorText()
  const [state, setState] = useState<{ busy: boolean; problem?: string; result?: Result }>({ busy: false })
  const press = async () => {
    setState({ busy: true })
    try {
      setState({ busy: false, result: await send() })
    } catch (error) {
      setState({ busy: false, problem: errorText(error, fallback) })
    }
  }
  return { ...state, press, forget: () => setState({ busy: false }) }
}
