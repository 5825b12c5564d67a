import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchContent } from '#features/feed/contract.ts'
import { listSearchSuggestions } from '#features/search/contract.ts'
import { refreshSearchWords } from '#features/search/server/service/index-posts.ts'
import { questionTexts } from '#features/search/texts.ts'
import { contentOfficeFixture } from '#test/content-office-fixture.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { createSaved, fieldsOf, reviewBody, save, trainingBody } from '../testing.ts'

let fixture: Awaited<ReturnType<typeof contentOfficeFixture>>
beforeAll(async () => {
  fixture = await contentOfficeFixture()
})
afterAll(() => fixture.site.close())

const post = (fields: object) => {
  const { teacher, cover } = fixture
  return { ...reviewBody, author_id: teacher.id, image_id: cover.id, category: [4], status: 'published', ...fields }
}
const find = async (search: string) => (await fixture.site.api(searchContent, { search })).data.map(({ id }) => id)

describe('decision 0075 questions of a post', () => {
  test('they are saved with a review, without empty and repeated lines, and the post is found by them at once', async () => {
    const { admin, site } = fixture
    const questions = ['ให้เด็กขี้อายกล้าตอบทำยังไง', '', ' ให้เด็กขี้อายกล้าตอบทำยังไง ', 'ทำโปสเตอร์งานกีฬาสี']
    const form = await createSaved(admin, 'posts', post({ search_questions: questions }))
    expect(form.search_questions).toEqual(['ให้เด็กขี้อายกล้าตอบทำยังไง', 'ทำโปสเตอร์งานกีฬาสี'])
    await refreshSearchWords(site.db.primary)
    expect(await find('เด็กขี้อาย')).toEqual([form.id])
    const saved = await save(admin, 'posts', form.id, { ...fieldsOf(form), search_questions: ['ทำโปสเตอร์งานกีฬาสี'] })
    expect(saved.statusCode, saved.body).toBe(200)
    expect(await find('เด็กขี้อาย')).toEqual([])
    expect(await find('โปสเตอร์งานกีฬาสี')).toEqual([form.id])
  })

  test('they are saved with a training', async () => {
    const { admin, teacher, cover } = fixture
    const form = await createSaved(admin, 'events', {
      ...trainingBody(),
      author_id: teacher.id,
      image_id: cover.id,
      category: [4],
      search_questions: ['อบรมทำสื่อเสาร์อาทิตย์'],
    })
    expect(form.search_questions).toEqual(['อบรมทำสื่อเสาร์อาทิตย์'])
  })

  test('a rejected form keeps the stored questions', async () => {
    const { admin, sql } = fixture
    const form = await createSaved(admin, 'posts', post({ search_questions: ['คำถามเดิม'] }))
    const response = await save(admin, 'posts', form.id, {
      ...fieldsOf(form),
      category: [],
      search_questions: ['คำถามใหม่'],
    })
    expectErrorResponse(response, 422, 'validation')
    expect(await sql('select question from search_questions where post_id = $1', [form.id])).toEqual([
      { question: 'คำถามเดิม' },
    ])
  })

  test.each([
    [Array.from({ length: 21 }, (_, number) => `คำถามที่ ${number}`), questionTexts.many],
    [Array.from({ length: 101 }, () => ''), questionTexts.many],
    [['ก'.repeat(201)], questionTexts.long],
    [['ก\u0007ข'], questionTexts.unreadable],
    [['บรรทัดแรก\nบรรทัดที่สอง'], questionTexts.unreadable],
  ])('bad questions are rejected: %#', async (questions, message) => {
    const { admin } = fixture
    const form = await createSaved(admin, 'posts', post({ status: 'draft' }))
    const response = await save(admin, 'posts', form.id, { ...fieldsOf(form), search_questions: questions })
    expectErrorResponse(response, 422, 'validation')
    expect(Object.values(response.json().errors as Record<string, string[]>)).toEqual([[message]])
  })

  test('HTML is text, and 20 questions of 200 letters are kept', async () => {
    const { admin } = fixture
    const questions = Array.from(
      { length: 20 },
      (_, number) => `<b>${String(number).padStart(2, '0')}${'ก'.repeat(195)}`,
    )
    const form = await createSaved(admin, 'posts', post({ status: 'draft', search_questions: questions }))
    expect(form.search_questions).toEqual(questions)
  })

  test('they are suggested while typing, those of listed posts that can be searched as they are', async () => {
    const { admin, site } = fixture
    const suggest = async (search: string) => (await site.api(listSearchSuggestions, { search })).data
    const long = `ปลูกผักสวนครัว${'ก'.repeat(100)}`
    await createSaved(admin, 'posts', post({ search_questions: ['ปลูกผักสวนครัวกับเด็กปฐมวัย', 'หลังบ้านปลูกผักอะไรดี', long] }))
    await createSaved(admin, 'posts', post({ status: 'draft', search_questions: ['ปลูกผักในร่าง'] }))
    expect((await suggest('ปลูกผัก')).filter(({ kind }) => kind === 'question')).toEqual([
      { text: 'ปลูกผักสวนครัวกับเด็กปฐมวัย', kind: 'question' },
      { text: 'หลังบ้านปลูกผักอะไรดี', kind: 'question' },
    ])
    expect((await suggest('ปลูกผัก หลังบ้าน')).map(({ text }) => text)).toContain('หลังบ้านปลูกผักอะไรดี')
    expect(await suggest('ปลูกผัก%')).toEqual([])
  })
})
