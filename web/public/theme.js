// Blocking on purpose: the page must not be painted in the wrong theme first.
;(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let choice = 'system'
    try {
      choice = localStorage.getItem('theme') ?? 'system'
    } catch {
      // Storage may be forbidden; the system's choice then holds.
    }
    const isDark = choice === 'dark' || (choice !== 'light' && dark.matches)
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  }
  apply()
  dark.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('themechange', apply)
})()
