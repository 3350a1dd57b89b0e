export type Theme = 'light' | 'dark' | 'system'

const isTheme = (value: string | null): value is Theme =>
  value === 'light' || value === 'dark' || value === 'system'

export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem('theme')
    return isTheme(stored) ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Stores the choice. The blocking script of the page applies it before the first paint. */
export function chooseTheme(theme: Theme) {
  try {
    localStorage.setItem('theme', theme)
  } catch {
    return
  }
  window.dispatchEvent(new Event('themechange'))
}
