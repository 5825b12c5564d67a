import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

test('PROF-096 Q-58 Q-59 a profile, its ideas and its learning are read by anybody', async () => {
  const teacher = await createTeacher(site.db.primary)
  const idea = await createStory(site.db.primary, { authorId: teacher.id, story: { type: 1 } })
  const profile = await site.get(`/api/v2/profile/${teacher.id}`)
  expect(profile.json().data).toMatchObject({ id: teacher.id, ideas: 1 })
  const ideas = await site.get(`/api/v2/profile/${teacher.id}/ideas`)
  expect(ideas.json()).toMatchObject({ data: [{ id: idea.id }], paginate_data: { per_page: 9, total: 1 } })
  const learning = await site.get(`/api/v2/profile/${teacher.id}/learning`)
  expect(learning.json().data).toHaveLength(5)
})
