/** Working copies: autosave, conflicts, history and restoration. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { allRows } from '#test/rows.ts'
import { REVISIONS_MAX } from '../constants.ts'
import { createDraft, storyPath } from '../testing.ts'

let site: TestApp
let teacher: { id: number }
let actor: Actor
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  await createTagTree(site.db.primary)
})
afterAll(() => site.close())
beforeEach(async () => {
  teacher = await createTeacher(site.db.primary)
  actor = await site.as(teacher)
})

const save = (id: number, version: number, changes: object, who = actor) =>
  who.post(storyPath(id, '/draft'), { base_version: version, changes })
const editorOf = async (id: number, who = actor) => (await who.get(storyPath(id))).json().data
const publish = (id: number, version: number, status = 1, who = actor) =>
  who.post(storyPath(id, '/status'), { base_version: version, status })
const pageOf = async (id: number) => (await site.get(`/api/v2/content/teaching-story/${id}`)).json().data
const agedRevisions = (id: number) =>
  site.db.primaryPool.query(
    `update story_revisions set created_at = created_at - interval '11 minutes' where post_id = $1`,
    [id],
  )

describe('autosave', () => {
  test('saves only the fields that changed and grows the version', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    const response = await save(id, version, { topic: 'ชื่อใหม่' })
    expect(response.json().data).toMatchObject({
      topic: 'ชื่อใหม่',
      headline_caption: 'เมื่อคนอ่านคือยาย',
      category: [3],
      version: version + 1,
      saved_by: { id: teacher.id },
    })
  })

  test('without a change the version stays', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    expect((await save(id, version, { topic: 'นิทานหกหน้าของเด็กที่ไม่ชอบเขียน' })).json().data.version).toBe(version)
  })

  test('a stale version is rejected with the newest copy, and nothing is overwritten', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    await save(id, version, { description: '<p>จากโทรศัพท์</p>' })
    const response = await save(id, version, { description: '<p>จากโน้ตบุ๊ก</p>' })
    expectErrorResponse(response, 409, 'story_changed')
    expect(response.json().current).toMatchObject({ description: '<p>จากโทรศัพท์</p>', version: version + 1 })
    expect((await editorOf(id)).draft.description).toBe('<p>จากโทรศัพท์</p>')
  })

  test('of two saves at once from the same version one is rejected', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    const responses = await Promise.all(['ก', 'ข', 'ค', 'ง'].map((topic) => save(id, version, { topic })))
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    expect((await editorOf(id)).draft.version).toBe(version + 1)
  })

  test('readers of a published story see the change only after it is published', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    await publish(id, version)
    const saved = (await save(id, version, { description: '<p>ร่างใหม่</p>' })).json().data
    expect((await pageOf(id)).description).toContain('แท็บเล็ตเก้าเครื่อง')
    expect((await editorOf(id)).has_changes).toBe(1)
    await publish(id, saved.version)
    expect((await pageOf(id)).description).toBe('<p>ร่างใหม่</p>')
    expect((await editorOf(id)).has_changes).toBe(0)
  })

  test('changes can be discarded: the copy is what readers see', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    await publish(id, version)
    const saved = (await save(id, version, { topic: 'ร่างใหม่' })).json().data
    const response = await actor.post(storyPath(id, '/discard'), { base_version: saved.version })
    expect(response.json().data).toMatchObject({
      topic: 'นิทานหกหน้าของเด็กที่ไม่ชอบเขียน',
      version: saved.version + 1,
    })
  })

  test('a story that the desk did not write yet is edited from what readers see', async () => {
    const { id } = await createStory(site.db.primary, {
      authorId: teacher.id,
      topic: 'จากข้อมูลตั้งต้น',
      tagIds: [3, 46],
      tools: [{ name: 'Padlet', url: 'https://padlet.com' }],
    })
    const { draft } = await editorOf(id)
    expect(draft).toMatchObject({ version: 1, topic: 'จากข้อมูลตั้งต้น', category: [3] })
    expect(draft.tools).toMatchObject([{ name: 'Padlet', url: 'https://padlet.com', id: expect.any(Number) }])
    expect((await save(id, 1, { topic: 'แก้แล้ว' })).json().data.version).toBe(2)
    const { data } = (await actor.get(storyPath(id, '/revisions'))).json()
    expect(data.map(({ reason }: { reason: string }) => reason)).toEqual(['save', 'publish'])
  })

  test('unknown fields, wrong types and foreign stories are rejected', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    const stranger = await site.as(await createTeacher(site.db.primary))
    expectErrorResponse(await save(id, version, { topic: 'ก' }, stranger), 404, 'not_found')
    for (const changes of [
      { topic: '' },
      { topic: 1 },
      { licence: 'mit' },
      { category: ['3'] },
      { type: 2 },
      { video_url: 'https://evil.example/v' },
      { tools: [{ name: 'x'.repeat(101) }] },
      { headline_caption: 'x'.repeat(501) },
      { topic: `ก${'่'.repeat(20)}` },
    ])
      expectErrorResponse(await save(id, version, changes), 422, 'validation')
    expectErrorResponse(await save(id, version, { description: 'x'.repeat(1_000_000) }), 413, 'too_large')
  })

  test('of a text of 10,000 words the history has only the paragraph that changed', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    const paragraphs = Array.from({ length: 400 }, (_, at) => `<p>${`ครูสอนเด็กในห้องเรียน${at} `.repeat(5)}</p>`)
    const first = await save(id, version, { description: paragraphs.join('') })
    await agedRevisions(id)
    paragraphs[200] = '<p>ย่อหน้าที่แก้</p>'
    const second = await save(id, first.json().data.version, { description: paragraphs.join('') })
    expect(second.statusCode).toBe(200)
    const [{ id: revisionId }] = (await actor.get(storyPath(id, '/revisions'))).json().data
    const { difference } = (await actor.get(storyPath(id, `/revisions/${revisionId}`))).json().data
    const changed = difference.filter(({ kind }: { kind: string }) => kind !== 'same')
    expect(changed.map(({ kind }: { kind: string }) => kind)).toEqual(['removed', 'added'])
    expect(changed[1].pieces).toEqual([{ kind: 'added', text: 'ย่อหน้าที่แก้' }])
    expect(difference).toHaveLength(401)
  })
})

describe('the history', () => {
  test('saves of one author within some minutes are one revision; a publishing is one of its own', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    await save(id, version, { topic: 'ก' })
    await save(id, version + 1, { topic: 'ข' })
    const before = (await actor.get(storyPath(id, '/revisions'))).json()
    expect(before.data).toHaveLength(1)
    await publish(id, version + 2)
    await save(id, version + 2, { topic: 'ค' })
    const { data } = (await actor.get(storyPath(id, '/revisions'))).json()
    expect(data.map(({ reason }: { reason: string }) => reason)).toEqual(['save', 'publish', 'save'])
  })

  test('a revision shows the Thai words that changed', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    await agedRevisions(id)
    await save(id, version, {
      description: '<h2>เริ่มต้น</h2><p>โรงเรียนมีแท็บเล็ตแปดเครื่อง เด็กจึงทำเป็นคู่</p>',
      levels: [],
    })
    const { data } = (await actor.get(storyPath(id, '/revisions'))).json()
    expect(data[0]).toMatchObject({
      words_added: 1,
      words_removed: 1,
      changed: ['levels'],
      author: { id: teacher.id },
      reason: 'save',
    })
    const { difference, story } = (await actor.get(storyPath(id, `/revisions/${data[0].id}`))).json().data
    expect(difference.map(({ kind }: { kind: string }) => kind)).toEqual(['same', 'changed'])
    expect(difference[1].pieces).toContainEqual({ kind: 'removed', text: 'เก้า' })
    expect(difference[1].pieces).toContainEqual({ kind: 'added', text: 'แปด' })
    expect(story.levels).toEqual([])
    const older = `/revisions/${data[1].id}?against=draft`
    const toDraft = (await actor.get(storyPath(id, older))).json().data.difference
    expect(toDraft[1].pieces).toContainEqual({ kind: 'added', text: 'แปด' })
  })

  test('a revision comes back into the working copy, and its readers see nothing of it yet', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    await publish(id, version)
    await agedRevisions(id)
    const saved = (await save(id, version, { topic: 'ผิด' })).json().data
    const { data } = (await actor.get(storyPath(id, '/revisions'))).json()
    const oldest = data.at(-1)
    const restored = await actor.post(storyPath(id, `/revisions/${oldest.id}/restore`), { base_version: saved.version })
    expect(restored.json().data).toMatchObject({ topic: 'นิทานหกหน้าของเด็กที่ไม่ชอบเขียน', version: saved.version + 1 })
    const stale = await actor.post(storyPath(id, `/revisions/${oldest.id}/restore`), { base_version: saved.version })
    expectErrorResponse(stale, 409, 'story_changed')
  })

  test('a revision of another story is not found', async () => {
    const one = await createDraft(site.db.primary, actor)
    const other = await createDraft(site.db.primary, actor)
    const { data } = (await actor.get(storyPath(other.id, '/revisions'))).json()
    expectErrorResponse(await actor.get(storyPath(one.id, `/revisions/${data[0].id}`)), 404, 'not_found')
    const restore = storyPath(one.id, `/revisions/${data[0].id}/restore`)
    expectErrorResponse(await actor.post(restore, { base_version: one.version }), 404, 'not_found')
  })

  test('the history is bounded, and what was published stays', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    await publish(id, version)
    await site.db.primaryPool.query(
      `insert into story_revisions (post_id, version, content, author_id, reason, created_at, saved_at)
       select $1, 1, '{"description": ""}', $2, 'save', now() - interval '1 hour', now() from generate_series(1, 150)`,
      [id, teacher.id],
    )
    await save(id, version, { topic: 'ใหม่' })
    const rows = (await allRows(site.db.primary, 'story_revisions')).filter(({ postId }) => postId === id)
    expect(rows).toHaveLength(REVISIONS_MAX)
    expect(rows.filter(({ reason }) => reason === 'publish')).toHaveLength(1)
  })
})

test("an admin's changes of a teacher's story are in the audit log, once for saves that follow each other", async () => {
  const admin = await createAdmin(site.db.primary)
  const asAdmin = await site.as(admin)
  const { id, version } = await createDraft(site.db.primary, actor)
  await save(id, version, { topic: 'ผู้ดูแลแก้' }, asAdmin)
  await save(id, version + 1, { topic: 'ผู้ดูแลแก้อีก' }, asAdmin)
  await publish(id, version + 2, 2, asAdmin)
  const entries = (await allRows(site.db.primary, 'audit_entries')).filter(({ actorId }) => actorId === admin.id)
  expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['story.edit', id],
    ['story.publish', id],
  ])
})
