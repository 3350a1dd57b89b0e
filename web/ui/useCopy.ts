import { type RefObject, useEffect, useState } from 'react'

async function write(input: HTMLInputElement | HTMLTextAreaElement) {
  try {
    await navigator.clipboard.writeText(input.value)
    return true
  } catch {
    // The clipboard API requires https. The deprecated copy command works without it.
    input.select()
    return document.execCommand('copy')
  }
}

export function useCopy(
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  copiedForMs: number,
) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(setCopied, copiedForMs, false)
    return () => clearTimeout(timer)
  }, [copied, copiedForMs])
  const copy = async () => {
    if (input.current) setCopied(await write(input.current))
  }
  return { copied, copy }
}
