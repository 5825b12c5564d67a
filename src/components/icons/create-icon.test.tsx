import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createIcon } from './create-icon.tsx'

const Icon = createIcon({
  node: [
    ['path', { d: 'M4 4h16', key: 'a' }],
    ['circle', { cx: '12', cy: '12', r: '3', key: 'b' }],
  ],
})
const drawing = '<path d="M4 4h16"/><circle cx="12" cy="12" r="3"/>'

test('an icon is hidden from screen readers, with its drawing and classes', () => {
  expect(renderToStaticMarkup(<Icon className="icon fill" />)).toBe(
    `<svg class="lucide icon fill" viewBox="0 0 24 24" aria-hidden="true">${drawing}</svg>`,
  )
  expect(renderToStaticMarkup(<Icon />)).toContain('class="lucide"')
})

test('an icon with a name is read', () => {
  const markup = renderToStaticMarkup(<Icon role="img" aria-label="ถูกใจ" />)
  expect(markup).toContain('role="img" aria-label="ถูกใจ"')
  expect(markup).not.toContain('aria-hidden')
})
