import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, dynamicStatement, openDatabase } from '#server/database/db.ts'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { DEMO_SEED } from '../src/seed.ts'

let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase({ primary: own.config, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

interface Row {
  firstname_th?: string
  lastname_th?: string
  topic?: string
}
const rows = (file: string) => JSON.parse(readFileSync(`${DEMO_SEED}/${file}.json`, 'utf8')) as Row[]
const sorted = async (texts: readonly string[], key: string): Promise<string[]> => {
  const text = `select value from unnest($1::text[]) value order by ${key}, value`
  return (await database.primary.query(dynamicStatement<{ value: string }>('sort', text), [texts])).map(
    ({ value }) => value,
  )
}

test('names and words of topics have the order of the Thai collation', async () => {
  const names = rows('users').flatMap(({ firstname_th, lastname_th }) => [firstname_th, lastname_th])
  const topics = ['tech_reviews', 'teaching_stories', 'trainings'].flatMap((file) =>
    rows(file).flatMap(({ topic = '' }) => topic.replaceAll(/[^\p{L}\p{M}\d ]/gu, '').split(' ')),
  )
  const texts = [...new Set([...names, ...topics])].filter((text) => text !== undefined)
  expect(texts.length).toBeGreaterThan(200)
  expect(await sorted(texts, 'thai_order(value)')).toEqual(await sorted(texts, 'value collate "th-x-icu"'))
})

test.each([
  ['a vowel before its consonant follows it', ['กานดา', 'เกียรติ', 'แก้ว', 'ไก่', 'ขวัญ', 'อรุณ']],
  ['tone marks do not count, and Latin letters of both cases come last', ['1 ครู', 'ก้าน', 'กาฬ', 'anan', 'Canva']],
  ['a space stands before letters', ['สม ใจดี', 'สม รักเรียน', 'สมใจ กล้า']],
])('%s', async (_, texts) => {
  expect(await sorted(texts.toReversed(), 'thai_order(value)')).toEqual(texts)
})
