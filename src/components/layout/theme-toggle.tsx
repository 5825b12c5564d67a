import { Moon, Sun, SunMoon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { tryStorage } from '#lib/web-storage.ts'
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
  // Without storage the choice applies until the page is closed.
  tryStorage(() => {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  })
}

/**
 * Switches between device, light and dark theme. CSS selects the icon by the theme of the document, so it can be
 * rendered on the server.
 */
export function ThemeToggle() {
  const [theme, setTheme] = useState<Theme | null>(null)
  useEffect(() => {
    setTheme(currentTheme())
    // The theme was changed in another tab.
    const handleStorage = (event: StorageEvent) => {
      if (event.key !== THEME_KEY) return
      const next = event.newValue === 'light' || event.newValue === 'dark' ? event.newValue : 'system'
      if (next === 'system') delete document.documentElement.dataset.theme
      else document.documentElement.dataset.theme = next
      setTheme(next)
    }
    window.addEventListener('storage', handleStorage)
    return () => window.removeEventListener('storage', handleStorage)
  }, [])
  const selectNext = () => {
    const next = themes[(themes.indexOf(currentTheme()) + 1) % themes.length] as Theme
    applyTheme(next)
    setTheme(next)
  }
  const label = theme ? kitTexts.theme.now(kitTexts.theme[theme]) : kitTexts.theme.change
  return (
    <button type="button" className="icon-btn theme-toggle" aria-label={label} title={label} onClick={selectNext}>
      <SunMoon className="icon as-system" />
      <Sun className="icon as-light" />
      <Moon className="icon as-dark" />
    </button>
  )
}
