/** Measures the desk: saving and publishing a long story, and typing into one on a slow phone. */
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium as browserType, type Page } from '@playwright/test'
import { ensureChromium } from '../run/chromium.mjs'
import { demoTexts, random } from './data/texts-from-demo.ts'
import { load, quantile } from './load.ts'
import { BROWSER_FLAGS, MEASURE_INDEX, PHONE, slowdownNote, slowdownOf } from './phone.ts'
import { atMost } from './report.ts'

/** A story of the demo content. It passes the check-list without the tools that have no logo. */
const STORY = 201
const CALL = `/api/v2/teaching-stories/${STORY}`
const POST = `/content/teaching-story/${STORY}`
const SAVES = 20
const PUBLISHINGS = 5
const FRESH_TIMEOUT_MS = 10_000
/** Three sentences: of fewer keys, the first ones after the start of the page would be the 95th percentile. */
const TYPED =
  'นักเรียนชั้นประถมศึกษาทำใบงานเรื่องวงจรไฟฟ้าในชั่วโมงวิทยาศาสตร์ แล้วถ่ายภาพผลงานส่งครูผ่านแท็บเล็ตของกลุ่ม ' +
  'ครูให้ความเห็นทันทีในห้องเรียน ทุกคนได้ลองแก้ไขอีกครั้งก่อนหมดคาบ'
const SAVED_WORDS = 10_000
const TYPED_WORDS = 5_000

type Headers = Readonly<Record<string, string>>

export async function benchStories(port: number, headers: Headers): Promise<void> {
  const text = textOfWords(SAVED_WORDS)
  const version = (await readDraft(port, headers)).version
  const { times, rejected } = await load({
    port,
    paths: [`${CALL}/draft`],
    connections: 1,
    seconds: 60,
    maxResponses: SAVES,
    headers: () => headers,
    body: (nth) => ({ base_version: version + nth, changes: { description: `${text}<p>ครั้งที่ ${nth}</p>` } }),
  })
  if (rejected > 0) throw new Error(`${rejected} saves were rejected`)
  atMost(`saving a story of ${SAVED_WORDS} words, p95`, quantile(times, 0.95), 150, ' ms')
  await benchFreshness(port, headers, text)
  await benchTyping(port, headers)
}

/** From the answer of the publishing until a visitor reads the new text. */
async function benchFreshness(port: number, headers: Headers, text: string): Promise<void> {
  const delays: number[] = []
  const tools = (await readDraft(port, headers)).tools.filter((tool) => tool.tech_review_id !== null)
  for (let nth = 0; nth < PUBLISHINGS; nth++) {
    const marker = `ฉบับเผยแพร่ ${Date.now()}`
    await fetch(`http://127.0.0.1:${port}${POST}`)
    const changes = { description: `<p>${marker}</p>${text}`, tools }
    await post(port, headers, '/draft', { base_version: (await readDraft(port, headers)).version, changes })
    await post(port, headers, '/status', { base_version: (await readDraft(port, headers)).version, status: 1 })
    const start = performance.now()
    while (!(await (await fetch(`http://127.0.0.1:${port}${POST}`)).text()).includes(marker)) {
      if (performance.now() - start > FRESH_TIMEOUT_MS) throw new Error('The page of the story stayed old.')
      await sleep(10)
    }
    delays.push(performance.now() - start)
  }
  atMost('a published story on its stored page, the slowest', Math.max(...delays) / 1000, 1, ' s')
}

/** From a key to the next frame, on the phone of the other rows. */
async function benchTyping(port: number, headers: Headers): Promise<void> {
  const changes = { description: textOfWords(TYPED_WORDS) }
  await post(port, headers, '/draft', { base_version: (await readDraft(port, headers)).version, changes })
  const executablePath = await ensureChromium()
  const origin = `http://127.0.0.1:${port}`
  const browser = await browserType.launch({ executablePath, args: BROWSER_FLAGS })
  try {
    const context = await browser.newContext(PHONE)
    const [name, value] = String(headers.cookie).split('=') as [string, string]
    await context.addCookies([{ name, value, url: origin }])
    const page = await context.newPage()
    await page.goto(`${origin}/my-teaching-story/${STORY}/edit`)
    const text = page.getByTestId('story-text')
    await text.waitFor({ timeout: 60_000 })
    const index = await page.evaluate<number>(MEASURE_INDEX)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdownOf(index) })
    await text.locator('p').last().click()
    const times = await typeKeys(page)
    const note = slowdownNote([index])
    atMost(`typing into a story of ${TYPED_WORDS} words, p95 of a key`, quantile(times, 0.95), 50, ' ms', note)
  } finally {
    await browser.close()
  }
}

async function typeKeys(page: Page): Promise<Float64Array> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    document.addEventListener(
      'beforeinput',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - timeStamp)
          port2.postMessage(null)
        })
      },
      true,
    )
  })
  await page.keyboard.type(TYPED, { delay: 120 })
  await sleep(500)
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
  return Float64Array.from(times).sort()
}

interface Draft {
  version: number
  tools: { tech_review_id: number | null }[]
}

async function readDraft(port: number, headers: Headers): Promise<Draft> {
  const response = await fetch(`http://127.0.0.1:${port}${CALL}`, { headers })
  return ((await response.json()) as { data: { draft: Draft } }).data.draft
}

async function post(port: number, headers: Headers, path: string, body: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${CALL}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 300)}`)
}

/** Paragraphs of the demo content with about so many Thai words. */
function textOfWords(words: number): string {
  const texts = demoTexts()
  const next = random(7)
  const segmenter = new Intl.Segmenter('th', { granularity: 'word' })
  let html = ''
  for (let count = 0; count < words; ) {
    const { description } = texts.post(next)
    html += description
    for (const { isWordLike } of segmenter.segment(description.replace(/<[^>]*>/g, ' '))) if (isWordLike) count++
  }
  return html
}
