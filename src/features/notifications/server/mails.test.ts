import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { sendMails } from '#server/mail/send-mails.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { startMailServer } from '#test/mail-server.ts'
import { mailsTo } from '#test/mails.ts'
import { type NotificationFixture, notificationFixture } from '#test/notification-fixture.ts'

const DEFAULTS = {
  reply: 1,
  follow: 0,
  training_open: 1,
  training_joined: 1,
  training_place: 1,
  training_reminder: 1,
  training_recording: 1,
  moderation: 1,
  review: 1,
  story_invited: 1,
  story_accepted: 0,
  story_failed: 1,
  story_published: 0,
}

let site: TestApp
let fixture: NotificationFixture
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off', env: { PUBLIC_ORIGIN: 'http://localhost:3000' } })
  fixture = notificationFixture(site, await createTeacher(site.db.primary))
})
afterAll(() => site.close())

let count = 0
const scene = async () => {
  const email = `reader${++count}@example.ac.th`
  const one = await fixture.scene({ email, firstname: 'อ่านดี' })
  return { ...one, email, mails: () => mailsTo(site.db, email) }
}
type Scene = Awaited<ReturnType<typeof scene>>
const person = (overrides = {}) => createUser(site.db.primary, overrides)
const choices = async ({ actor }: Scene) => (await actor.get('/api/notifications/mails')).json().data
const choose = (one: Scene, kind: string, is_wanted: unknown) =>
  one.actor.post('/api/notifications/mails', { kind, is_wanted })
/** The unsubscribe link in the text of a mail. */
const unsubscribeLink = ({ text }: { text: string }) => {
  const [url = ''] = text.match(/http:\S+\/unsubscribe\?token=\S+/) ?? []
  return new URL(url)
}

describe('mailed notifications', () => {
  test('a reply is mailed with author, post and link, but without its text', async () => {
    const one = await scene()
    const { id } = await fixture.reply(one, await person({ firstname: 'พูดเก่ง', lastname: 'ตอบไว' }), {
      body: '<p>ถ้อยคำของคำตอบ</p>',
    })
    const [mail, ...others] = await one.mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('นางสาวพูดเก่ง ตอบไว ตอบกลับความคิดเห็นของคุณ')
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('สวัสดีคุณอ่านดี')
      expect(form).toContain('ใช้บอร์ดออนไลน์สอนสังคม')
      expect(form).toContain(`http://localhost:3000${one.path}${id}`)
      expect(form).not.toContain('ถ้อยคำ')
    }
  })

  test('AB-78 the mail about an anonymous reply contains only the masked name', async () => {
    const one = await scene()
    const writer = await person({ firstname: 'นิรนามจริง' })
    await fixture.reply(one, writer, { isAnonymous: true, anonymousName: 'น*****ง' })
    const [mail] = await one.mails()
    expect(mail?.subject).toBe('น*****ง ตอบกลับความคิดเห็นของคุณ')
    expect(JSON.stringify(mail)).not.toContain('นิรนามจริง')
  })

  test('a moderation decision is mailed with its reason; a like never; a follow only if chosen', async () => {
    const one = await scene()
    const { id: actorId } = await createAdmin(site.db.primary)
    const about = { receiverId: one.author.id, actorId, postId: one.postId, commentId: one.comment.id }
    await fixture.send({ kind: 'moderation', action: 'hidden', reason: 'มีเบอร์โทรศัพท์', ...about })
    await fixture.like(one, (await person()).id)
    await fixture.follow(one, (await person()).id)
    const mails = await one.mails()
    expect(mails.map(({ subject }) => subject)).toEqual(['ทีมงานซ่อนความคิดเห็นของคุณ'])
    expect(mails[0]?.text).toContain('มีเบอร์โทรศัพท์')
    await choose(one, 'follow', 1)
    const follower = await person()
    await fixture.follow(one, follower.id)
    const [, followMail] = await one.mails()
    expect(followMail?.text).toContain(`/profile/${follower.id}`)
  })

  test('at most five mails an hour are sent, plus moderation decisions; a hidden reply is not mailed', async () => {
    const one = await scene()
    await fixture.reply(one, await person(), { isShown: false })
    expect(await one.mails()).toEqual([])
    for (let index = 0; index < 8; index++) await fixture.reply(one, await person())
    expect((await one.mails()).length).toBeLessThanOrEqual(5)
    const before = (await one.mails()).length
    const about = { receiverId: one.author.id, postId: one.postId, commentId: one.comment.id }
    const { id: actorId } = await createAdmin(site.db.primary)
    await fixture.send({ kind: 'moderation', action: 'shown', reason: '', actorId, ...about })
    expect(await one.mails()).toHaveLength(before + 1)
  })

  test('no mail is sent without an address or if the transaction fails', async () => {
    const one = await fixture.scene()
    await fixture.reply(one, await person())
    const two = await scene()
    const failing = site.db.primary.transaction(async (tx) => {
      const { notify } = await import('./service/notify.ts')
      const about = { receiverId: two.author.id, postId: two.postId, commentId: two.comment.id }
      await notify(site.app.backgroundContext(), tx, { kind: 'reply', actorId: one.author.id, ...about })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await two.mails()).toEqual([])
  })
})

describe('mail choices', () => {
  test('each kind has a default and can be changed independently', async () => {
    const one = await scene()
    expect(await choices(one)).toEqual(DEFAULTS)
    const response = await choose(one, 'reply', 0)
    expect(response.json()).toEqual({
      status: 'success',
      data: { ...DEFAULTS, reply: 0 },
    })
    await fixture.reply(one, await person())
    expect(await one.mails()).toEqual([])
    await choose(one, 'reply', 1)
    await fixture.reply(one, await person())
    expect(await one.mails()).toHaveLength(1)
  })

  test('visitors get 401, unknown kinds and values 422', async () => {
    expectErrorResponse(await site.get('/api/notifications/mails'), 401, 'unauthenticated')
    const one = await scene()
    for (const [kind, wanted] of [
      ['comment_like', 1],
      ['x', 1],
      ['reply', 2],
      ['reply', 'yes'],
    ] as const)
      expectErrorResponse(await choose(one, kind, wanted), 422, 'validation')
  })
})

describe('one-click unsubscribe (RFC 8058)', () => {
  async function mailed() {
    const one = await scene()
    await fixture.reply(one, await person())
    const [mail] = await one.mails()
    return { ...one, url: unsubscribeLink(mail as { text: string }) }
  }
  const press = (url: URL, body = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
    site.app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': type },
      payload: body,
    })

  test('the mail has both List-Unsubscribe headers', async () => {
    const server = await startMailServer()
    const sender = await testApp({
      sameDatabaseAs: site,
      env: { SMTP_URL: server.url, PUBLIC_ORIGIN: 'http://localhost:3000' },
    })
    const { url, email } = await mailed()
    await sendMails(sender.app.backgroundContext())
    const mail = server.mails.find(({ recipients }) => recipients.includes(email))
    expect(mail?.head.replace(/\r?\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${url}>`)
    expect(mail?.head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    await sender.close()
    await server.stop()
  })

  test('it works signed out, without a CSRF token and repeatedly; other kinds do not change', async () => {
    const one = await mailed()
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    for (const response of [await press(one.url), await press(one.url, form, 'multipart/form-data; boundary=x')])
      expect(response.statusCode).toBe(204)
    expect(await choices(one)).toEqual({ ...DEFAULTS, reply: 0 })
    await fixture.reply(one, await person())
    expect(await one.mails()).toHaveLength(1)
  })

  test('AB-46 opening the link changes nothing; the page’s button unsubscribes', async () => {
    const one = await mailed()
    await site.get(one.url.pathname + one.url.search)
    await site.request({ method: 'HEAD', url: one.url.pathname + one.url.search })
    expect((await choices(one)).reply).toBe(1)
    const token = one.url.searchParams.get('token')
    for (const _ of [1, 2]) {
      const response = await site.post('/api/notifications/unsubscribe', { token })
      expect(response.json()).toEqual({ status: 'success', kind: 'reply' })
    }
    expect((await choices(one)).reply).toBe(0)
  })

  test('a forged link or an invalid body changes nothing', async () => {
    const one = await mailed()
    const token = one.url.searchParams.get('token') ?? ''
    const [id, kind, signature] = token.split('.')
    const forged = ['', 'x', `${Number(id) + 1}.${kind}.${signature}`, `${id}.moderation.${signature}`, `${token}x`]
    for (const wrong of forged) {
      expectErrorResponse(await site.post('/api/notifications/unsubscribe', { token: wrong }), 410, 'gone')
      expect((await press(new URL(`?token=${wrong}`, one.url))).statusCode).toBe(410)
    }
    expect((await press(one.url, 'x=y')).statusCode).toBe(400)
    expect((await press(one.url, '{}', 'application/json')).statusCode).toBe(400)
    expect((await press(one.url, 'x', 'text/plain')).statusCode).toBe(415)
    expect((await press(one.url, `List-Unsubscribe=One-Click${'x'.repeat(5_000)}`)).statusCode).toBe(413)
    expect(await choices(one)).toEqual(DEFAULTS)
  })

  test('for a deleted account the link stores nothing', async () => {
    const one = await mailed()
    await site.db.primaryPool.query('update users set deleted_at = now() where id = $1', [one.author.id])
    expect((await press(one.url)).statusCode).toBe(204)
    const rows = await site.db.primaryPool.query('select 1 from notification_mails where user_id = $1', [one.author.id])
    expect(rows.rowCount).toBe(0)
  })
})
