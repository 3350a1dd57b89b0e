/** Logs the same line at most once a minute: a lost database would otherwise fill the log every second. */
export function dedupeLog(log: (line: string) => void): (line: string) => void {
  const said = new Map<string, number>()
  return (line) => {
    const now = Date.now()
    for (const [earlier, when] of said) if (now - when > 60_000) said.delete(earlier)
    if (said.has(line)) return
    said.set(line, now)
    log(line)
  }
}
