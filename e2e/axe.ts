import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { draw } from './drawing.ts'

/** With `best-practice` all rules of axe, and `target-size`, which is off by default. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose result depends on colors, and therefore on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

interface Scope {
  /** Limits the check to the elements of this selector. */
  include?: string
  /** Checks colors only: for a second theme of a page that was checked completely in the first. */
  onlyColors?: boolean
}

/** Runs axe and returns one line per violation: rule, element, reason. */
export async function accessibilityErrors(page: Page, { include, onlyColors = false }: Scope = {}): Promise<string[]> {
  // What is not drawn has no contrast.
  await draw(page)
  // Links below the fold of a collapsed text are not visible, although their boxes overlap the toggle button.
  await page.evaluate(() => {
    for (const cut of document.querySelectorAll('.is-cut')) {
      const { bottom } = cut.getBoundingClientRect()
      for (const item of cut.querySelectorAll('a, button')) {
        item.toggleAttribute('data-below-cut', item.getBoundingClientRect().top >= bottom)
      }
    }
  })
  await transitionsEnd(page)
  // Compiling axe takes as long as a fifth of its checks; a document keeps it.
  const hasAxe = await page.evaluate(() => 'axe' in window)
  // A report of all passed checks takes longer to transfer than the checks take. Legacy mode skips frames of other
  // origins, and the second page in which axe merges the results of all frames.
  const axe = new AxeBuilder({ page, axeSource: hasAxe ? 'true' : undefined })
    .options({
      runOnly: onlyColors ? { type: 'rule', values: COLOR_RULES } : { type: 'tag', values: TAGS },
      resultTypes: ['violations'],
    })
    .setLegacyMode(true)
    .exclude('[data-below-cut]')
  if (include) axe.include(include)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/**
 * Colors in transition have the contrast of neither theme. With reduced motion a transition takes one frame, but an
 * inherited color starts one more in each element below.
 */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (let transitions = running(); transitions.length > 0; transitions = running())
      await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
}
