/**
 * Recall of search, measured with hand-written pairs of a query and the demo posts it must find. A pair contributes the
 * share of its posts among the first ten results.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDemoSite } from '#test/demo-site.ts'
import type { SeedSite } from '#test/seed-site.ts'
import { searchPosts } from './service/search-posts.ts'

const pairs: Record<string, [query: string, ...postIds: number[]][]> = JSON.parse(
  readFileSync(new URL('search-pairs.json', import.meta.url), 'utf8'),
)
const before = new Date('2026-11-21T00:00:00Z')
let site: SeedSite

beforeAll(async () => {
  site = await openDemoSite()
}, 120_000)
afterAll(() => site.close())

const find = async (text: string) => (await searchPosts(site.options.db, { text, before, page: 1 })).postIds

describe('over the demo content', () => {
  test('SRCH-001 recall at 10 is 95 % or better', async () => {
    const report: string[] = []
    let sum = 0
    let count = 0
    for (const [kind, rows] of Object.entries(pairs)) {
      let ofKind = 0
      for (const [query, ...expected] of rows) {
        const found = await find(query)
        ofKind += expected.filter((id) => found.includes(id)).length / expected.length
      }
      report.push(`${kind}: ${percent(ofKind / rows.length)} of ${rows.length}`)
      sum += ofKind
      count += rows.length
    }
    console.info(`search: recall at 10 is ${percent(sum / count)} over ${count} pairs\n  ${report.join('\n  ')}`)
    expect(count).toBeGreaterThanOrEqual(120)
    expect(sum / count).toBeGreaterThanOrEqual(0.95)
  }, 120_000)

  test.each([
    ['แกรมม่าปังๆ', 'ไวยากรณ์'],
    ['เพื่อนอู้งานกลุ่ม', 'เพื่อนกินแรง'],
  ])('SRCH-001 %j in everyday words finds what %j finds', async (spoken, written) => {
    const found = await find(spoken)
    expect(found).not.toEqual([])
    expect(found).toEqual(await find(written))
  })

  // Keyboard sequences, unrelated words, other scripts and signs: none of them occurs in the content.
  test.each([
    ...['ฟหกดเาสว', 'ๅ/-ภถ', 'ฆฌฑฒณ', 'กกกกกก', 'asdfgh', 'qwerty', 'xyzzy', 'zzzz', '12345678', 'lorem ipsum'],
    ...['ไดโนเสาร์', 'ฟุตบอล', 'ก๋วยเตี๋ยว', 'bitcoin', 'photosynthesis', 'مرحبا بالعالم', '你好世界', '😀😀'],
    ...['%', '_', '\\', "'", '"', '()', '`', '%%%', "' OR 1=1--", '1;select pg_sleep(5)', ':*', '&|!<->'],
  ])('SRCH-015 AB-12 AB-147 %j finds nothing', async (query) => {
    expect(await find(query)).toEqual([])
  })
})

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
