import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createUser } from '../testing.ts'
import { fullnameKey } from './service/fullname-key.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

test.each([
  ['dots', 'ม.ล. กานต์', 'ม ล กานต์'],
  ['sara u below sara uu', 'กุู', 'กู'],
  ['typed the other way round', 'กูุ', 'กู'],
  ['sara i below sara ii', 'กิี่', 'กี่'],
  ['the short e below mai han akat, with sara u under them', 'กุั็', 'กุ็'],
  ['one vowel over and one under a letter', 'กุิ', 'กิุ'],
])('AB-143 PROF-075 names that look alike are one: %s', (_, typed, seen) => {
  expect(fullnameKey(typed, 'ทองคำ')).toBe(fullnameKey(seen, 'ทองคำ'))
})

test('AB-143 different vowels in different places are different names', () => {
  const names = ['กุก', 'กูก', 'กิก', 'กีก', 'กึก', 'กืก', 'กัก', 'ก็ก', 'กิุก', 'กก']
  expect(new Set(names.map((name) => fullnameKey(name, 'ทองคำ'))).size).toBe(names.length)
})

/** People as they were before: with these keys. Answers what each has after the migration. */
async function migrated(name: string, keys: string[]): Promise<string[]> {
  const { primary, primaryPool } = site.db
  const ids: number[] = []
  for (const [index, key] of keys.entries()) {
    const { id } = await createUser(primary, { lastname: `ก่อน${'กขคงจฉชซ'[index]}${name.length}` })
    await primaryPool.query('update users set fullname_key = $2 where id = $1', [id, key])
    ids.push(id)
  }
  await primaryPool.query(readFileSync(new URL(`../../../../db/migrations/${name}.sql`, import.meta.url), 'utf8'))
  const { rows } = await primaryPool.query<{ key: string }>(
    'select fullname_key as key from users where id = any($1) order by id',
    [ids],
  )
  return rows.map(({ key }) => key)
}

test('AB-143 names of before lose their dots; of those who clash one has the new name, nobody loses theirs', async () => {
  expect(
    await migrated('0064_names_without_dots', ['ม.ล. เอ บี', 'ก.ข ค', 'ก ข ค', 'ง. จ', 'ง จ.', 'ไม่มีจุด เลย', '.']),
  ).toEqual(['ม ล เอ บี', 'ก.ข ค', 'ก ข ค', 'ง จ', 'ง จ.', 'ไม่มีจุด เลย', '.'])
})

test('AB-143 names of before have one vowel in each place, as new ones; of those who clash one has the name', async () => {
  const before = ['จุู ต่าง', 'ฉุู มี', 'ฉู มี', 'ชิี แรก', 'ชี แรกุู', 'ซุั็ สาม', 'ฌิุ สอง']
  const after = ['จู ต่าง', 'ฉุู มี', 'ฉู มี', 'ชี แรก', 'ชี แรกู', 'ซุ็ สาม', 'ฌิุ สอง']
  expect(await migrated('0065_names_with_one_vowel_a_place', before)).toEqual(
    after.map((key) => (key === 'ฉุู มี' ? key : fullnameKey(key, ''))),
  )
})
