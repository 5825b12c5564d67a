import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import type { Db } from '#server/database/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { indexPosts, refreshSearchWords } from './service/index-posts.ts'
import { isOutsideField } from './service/outside-field.ts'
import { searchPosts } from './service/search-posts.ts'
import { suggest } from './service/suggest.ts'

let site: TestApp
let db: Db
let film: number

beforeAll(async () => {
  site = await testApp({ features: [] })
  db = site.db.primary
  const { id: authorId } = await createTeacher(db, { firstname: 'มานี', lastname: 'มีนา' })
  const posts = [
    await createStory(db, { authorId, topic: 'ราคาแอปกับป้ายทองของวันนี้' }),
    await createStory(db, { authorId, topic: 'สำรวจ ห้วย หลังบ้าน' }),
    await createStory(db, { authorId, topic: 'ดูหนังสั้นในคาบภาษาไทย' }),
    await createStory(db, { authorId, topic: 'สมุดเล่มเล็กของ pupil' }),
  ]
  film = posts[2]!.id
  await indexPosts(
    db,
    posts.map(({ id }) => id),
  )
  await refreshSearchWords(db)
})
afterAll(() => site.close())

const find = async (text: string) => (await searchPosts(db, { text, before: new Date(), page: 1 })).postIds

test('SRCH-015 a text about another field is not answered by posts with its words in other places', async () => {
  expect(await find('ราคาทองวันนี้')).toEqual([])
  expect(await find('ราคาแอป')).not.toEqual([])
})

test('SRCH-015 a word of another field is not corrected to one of the posts', async () => {
  expect(await find('หวย')).toEqual([])
  expect(await find('ตรวจหวย')).toEqual([])
  expect(await suggest(db, 'ตรวจหวย')).toEqual([])
  expect(await find('ห่วย')).not.toEqual([])
})

test('SRCH-001 a Latin word is corrected to one that shares more than 60 % of its letters', async () => {
  expect(await find('popil')).not.toEqual([])
  expect(await find('puppi')).toEqual([])
})

test('SRCH-001 a post that has such a text as it is typed answers it', async () => {
  expect(await find('ดูหนัง')).toEqual([film])
})

test.each([
  ['หวยออกอะไร', true],
  ['ดูหนังออนไลน์', true],
  ['Gold price today', true],
  ['gold  prices', false],
  ['ปวดหลังนั่งนาน', true],
  ['สอนความน่าจะเป็นด้วยหวย', false],
  ['ดูหนังในห้องเรียน', false],
  ['ห้วย', false],
  ['เช่าชุดครุยราคาเท่าไหร่', true],
  ['ต่อใบประกอบวิชาชีพครู', true],
  ['นักเรียนทำโครงงานเรื่องใบประกอบวิชาชีพครู', false],
  ['เงินเดือนครูผู้ช่วย', true],
  ['ย้ายครูคืนถิ่น ยื่นเมื่อไหร่', true],
  ['school uniform for students', true],
  ['เกมสอนเรื่องเงินเดือน', false],
  ['ทำโปสเตอร์ชุดลูกเสือ', false],
  ['ชุดนักเรียนใน Canva', false],
  ['', false],
])('SRCH-015 %j is about another field: %s', (text, expected) => {
  expect(isOutsideField(text)).toBe(expected)
})
