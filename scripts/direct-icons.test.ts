import { expect, test } from 'vitest'
import { iconFiles, withDirectIcons } from './direct-icons.ts'

const INDEX = `export { default as Home, default as House } from './icons/house.mjs';
export { default as CalendarDays } from './icons/calendar-days.mjs';
export { createLucideIcon } from './createLucideIcon.mjs';`
const files = iconFiles(INDEX)

test('each name of an icon leads to its file', () => {
  expect(Object.fromEntries(files)).toEqual({ Home: 'house', House: 'house', CalendarDays: 'calendar-days' })
})

const IMPORT = "import { createIcon } from '#components/icons/create-icon.tsx'; "
const HOUSE =
  "import { __iconData as HouseData } from 'lucide-react/icons/house'; const House = /* @__PURE__ */ createIcon(HouseData)"

test.each([
  ["import { House } from 'lucide-react'", IMPORT + HOUSE],
  [
    "import {\n  CalendarDays as Day,\n  House,\n} from 'lucide-react'",
    `${IMPORT}import { __iconData as DayData } from 'lucide-react/icons/calendar-days'; const Day = /* @__PURE__ */ createIcon(DayData); ${HOUSE}`,
  ],
  [
    "export { Home as HomeIcon } from 'lucide-react'",
    `${IMPORT}import { __iconData as HomeIconData } from 'lucide-react/icons/house'; export const HomeIcon = /* @__PURE__ */ createIcon(HomeIconData)`,
  ],
  [
    "import { type LucideIcon, House } from 'lucide-react'",
    `${IMPORT}import type { LucideIcon } from 'lucide-react'; ${HOUSE}`,
  ],
  ["import { createLucideIcon, House } from 'lucide-react'", "import { createLucideIcon, House } from 'lucide-react'"],
  ["import { House } from './house.ts'", "import { House } from './house.ts'"],
])('%j becomes %j', (code, expected) => {
  expect(withDirectIcons(code, files)).toBe(expected)
})
