import { Moon, Sun, SunMoon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { kitTexts } from '../texts.ts'
import { THEME_KEY } from './theme-script.ts'

const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // No storage, e.g. in a private window: the choice lasts as long as the page.
  }
}

/** Goes round as the device, light, dark. The icon follows the document by style sheet, so the server may draw it. */
export function ThemeToggle() {
  const [theme, setTheme] = useState<Theme | null>(null)
  useEffect(() => {
    setTheme(currentTheme())
    // Another tab has chosen.
    const follow = (event: StorageEvent) => {
      if (event.key !== THEME_KEY) return
      const next = event.newValue === 'light' || event.newValue === 'dark' ? event.newValue : 'system'
      if (next === 'system') delete document.documentElement.dataset.theme
      else document.documentElement.dataset.theme = next
      setTheme(next)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
  const turn = () => {
    const next = themes[(themes.indexOf(currentTheme()) + 1) % themes.length] as Theme
    applyTheme(next)
    setTheme(next)
  }
  const label = theme ? kitTexts.theme.now(kitTexts.theme[theme]) : kitTexts.theme.change
  return (
    <button type="button" className="icon-btn theme-toggle" aria-label={label} title={label} onClick={turn}>
      <SunMoon className="i as-system" />
      <Sun className="i as-light" />
      <Moon className="i as-dark" />
    </button>
  )
}
