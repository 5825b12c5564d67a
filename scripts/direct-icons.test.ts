import { expect, test } from 'vitest'
import { iconFiles, withDirectIcons } from './direct-icons.ts'

const INDEX = `export { default as Home, default as House } from './icons/house.mjs';
export { default as CalendarDays } from './icons/calendar-days.mjs';
export { createLucideIcon } from './createLucideIcon.mjs';`
const files = iconFiles(INDEX)

test('each name of an icon leads to its file', () => {
  expect(Object.fromEntries(files)).toEqual({ Home: 'house', House: 'house', CalendarDays: 'calendar-days' })
})

test.each([
  ["import { House } from 'lucide-react'", "import { default as House } from 'lucide-react/icons/house'"],
  [
    "import {\n  CalendarDays as Day,\n  House,\n} from 'lucide-react'",
    "import { default as Day } from 'lucide-react/icons/calendar-days'; import { default as House } from 'lucide-react/icons/house'",
  ],
  ["export { Home as HomeIcon } from 'lucide-react'", "export { default as HomeIcon } from 'lucide-react/icons/house'"],
  [
    "import { type LucideIcon, House } from 'lucide-react'",
    "import type { LucideIcon } from 'lucide-react'; import { default as House } from 'lucide-react/icons/house'",
  ],
  ["import { createLucideIcon, House } from 'lucide-react'", "import { createLucideIcon, House } from 'lucide-react'"],
  ["import { House } from './house.ts'", "import { House } from './house.ts'"],
])('%j becomes %j', (code, expected) => {
  expect(withDirectIcons(code, files)).toBe(expected)
})
