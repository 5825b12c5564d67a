/** The crawl of e2e/every-control.spec.ts reports each kind of defect: on a page that has one of each, and works otherwise. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { checkWidths, openFully, pressAll, startCrawl } from './own-site/crawl.ts'
import { hasNewControls } from './own-site/seen-controls.ts'

const PATH = '/crawl-sample'
/** Ends with the script of the page: its listeners. */
const samplePage = (body: string, script = '') => `<!doctype html>
  <html lang="th" data-hydrated><meta charset="utf-8"><title>x</title><body style="margin:0">${body}
  <script>const on = (id, work) => document.getElementById(id).addEventListener('click', work)
  ${script}</script></body></html>`

async function crawlSample(page: Page, html: string, known = new Set<string>()) {
  await page.route(`**${PATH}`, (route) => route.fulfill({ body: html, contentType: 'text/html' }))
  await page.setViewportSize({ width: 1280, height: 900 })
  const crawl = await startCrawl(page, known, async () => {})
  crawl.where = PATH
  await openFully(crawl, PATH)
  await checkWidths(crawl, PATH, [320, 1280])
  await pressAll(crawl, PATH, 1280)
  return crawl
}

test.use({ ownContext: true })

test('the crawl finds nothing on a page whose controls and links work', async ({ page }) => {
  const crawl = await crawlSample(
    page,
    samplePage(
      '<button id="a">เปิด</button><button id="b">อ่าน</button><a href="/policy">นโยบาย</a>',
      "on('a', () => document.body.append('x')); on('b', () => fetch('/healthz'))",
    ),
  )
  expect(crawl).toMatchObject({ findings: [], pressed: 2, gone: [] })
})

test('the crawl reports dead and covered controls, missing links, errors of requests and of the console, and wide pages', async ({
  page,
}) => {
  const crawl = await crawlSample(
    page,
    samplePage(
      `<button id="dead">ไม่ทำอะไร</button>
      <button id="missing">ไม่มีปลายทาง</button><button id="error">ผิดพลาด</button><button id="throw">โยน</button>
      <div style="position:relative;width:100px"><button id="covered">ถูกบัง</button>
        <p class="lid" style="position:absolute;inset:0;margin:0;background:#fff">ฝา</p></div>
      <a href="/no-such-link">ลิงก์เสีย</a><a href="#">ลิงก์ว่าง</a><a href="#nowhere">ลิงก์ในหน้า</a>
      <div class="wide" style="width:400px;height:10px"></div>`,
      `on('missing', () => fetch('/api/v2/no-such-endpoint')); on('error', () => console.error('บันทึก'))
      on('throw', () => { document.body.append('x'); throw new Error('หลุด') })`,
    ),
  )
  const findings = crawl.findings.join('\n')
  for (const expected of [
    /button “ไม่ทำอะไร”: does nothing/,
    /button “ไม่มีปลายทาง”: 404 of .*no-such-endpoint/,
    /button “ผิดพลาด”: console: บันทึก/,
    /button “โยน”: uncaught: หลุด/,
    /button “ถูกบัง”: is covered by p\.lid/,
    /link to .*\/no-such-link: 404/,
    /link “ลิงก์ว่าง” .*: leads nowhere/,
    /link “ลิงก์ในหน้า” .*: names no element of the page/,
    /at 320 px is wider than the screen: .*div\.wide/,
  ])
    expect(findings).toMatch(expected)
  expect(findings).not.toMatch(/at 1280 px is wider/)
})

test('the crawl presses what a person before pressed only if it asked to sign in', async ({ page, context }) => {
  const html = (effect: string) =>
    samplePage(
      '<button id="theme">ธีม</button><button id="like">ถูกใจ</button>',
      `${effect}; on('theme', () => document.body.append('x'))`,
    )
  const known = new Set<string>()
  const dialog = "document.body.insertAdjacentHTML('beforeend', '<div role=dialog><i class=sign-in-method>x</i></div>')"
  const visitor = await crawlSample(page, html(`on('like', () => ${dialog})`), known)
  expect(visitor).toMatchObject({ pressed: 2, findings: [] })
  expect(visitor.asking.size).toBe(1)
  for (const key of visitor.asking) known.delete(key)

  const member = await crawlSample(await context.newPage(), html(''), known)
  expect(member).toMatchObject({ pressed: 1, findings: [expect.stringMatching(/button “ถูกใจ”: does nothing/)] })
})

test('a page is new to a person whose HTML has a control that no person before had there', async () => {
  const isNew = (path: string, html: string) => {
    const get = async () => ({ text: async () => html, dispose: async () => {} })
    return hasNewControls({ request: { get } } as unknown as Page, path)
  }
  const pageWith = (controls: string) => `<header><button>${controls.length}</button></header><main>${controls}</main>`
  const like = '<button id="r1" class="like">ถูกใจ 3</button>'
  expect(await isNew('/a', pageWith(like))).toBe(true)
  expect(await isNew('/a', pageWith('<button id="r2" class="like">ถูกใจ 14</button>'))).toBe(false)
  expect(await isNew('/a', pageWith(`${like}<button class="hide">ซ่อน</button>`))).toBe(true)
  expect(await isNew('/a', pageWith('<button class="hide">ซ่อน</button>'))).toBe(false)
  expect(await isNew('/a', pageWith('<select class="hide" name="reason"></select>'))).toBe(true)
  expect(await isNew('/b', pageWith(like))).toBe(true)
})
