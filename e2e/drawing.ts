/** Pages that are laid out but not drawn: drawing takes a sixth of the processor time of a test, and few tests look at it. */
import type { Page } from '@playwright/test'

/**
 * From its next document on, nothing of the page is painted and no picture is decoded. Boxes, frames and the pointer stay
 * the same, but there are no paint timings and layout shifts.
 */
export const skipDrawing = (page: Page) =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { opacity: 0 !important }')
    document.adoptedStyleSheets = [sheet]
  })

/** Draws the open document of a page. */
export const draw = (page: Page) =>
  page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
