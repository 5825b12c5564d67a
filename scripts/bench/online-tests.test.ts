import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { addTests, hideTests } from './online-tests.ts'

const COLLECTOR = 1_960_500
let site: TestApp
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
})
afterAll(() => site.close())

test('TEST-057 My test with 500 rows needs two statements; another run begins with the same rows', async () => {
  for (let run = 0; run < 2; run++) {
    await addTests(site.db)
    const member = await site.as({ id: COLLECTOR })
    site.queries.length = 0
    const { onlineTestData: tests } = (await member.get('/api/online-test')).json().data
    // The session and the list.
    expect(site.queries).toHaveLength(2)
    expect(tests).toHaveLength(500)
    expect(tests[0]).toMatchObject({ attempt: 2, passed: 2, status: 2, score: 6 })
    const taker = await site.as({ id: 1_960_000 })
    expect((await taker.get('/api/online-test')).json().data.onlineTestData).toMatchObject([{ attempt: 0, status: 3 }])
    await hideTests(site.db)
    expect((await site.get('/api/content_v2')).json().data).toEqual([])
  }
})
