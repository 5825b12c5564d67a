import { field, items, openBox, REVIEW, STORY, sendButton, startWriting, total, write } from './comment-writing.ts'
import { expect, test } from './fixtures.ts'
import { createAccounts, joinAs, uniqueNumber } from './people.ts'
import { chooseMethod, fillSignIn, signInHere, submitButton } from './sign-in-form.ts'
import { holdRequests, navigate, open, readPost, reload } from './site.ts'

test('CMT-001 CMT-008 CMT-009 CMT-048 CMT-050 CMT-051 CMT-052 a comment appears in place, the count with it', async ({
  page,
}) => {
  await startWriting(page, '/content/tech-review/102')
  const before = await total(page)
  await expect(sendButton(page)).toBeDisabled()
  await field(page).fill('ลองแล้วค่ะ <b>ดี</b>\nบรรทัดสอง')
  const sent: object[] = []
  page.on('request', (request) => request.url().includes('/comment/post/') && sent.push(request.postDataJSON()))
  const release = await holdRequests(page, '**/comment/post/*')
  await sendButton(page).click()
  const sending = page.locator('.comment-form button[type=submit]')
  await expect(sending).toBeDisabled()
  await sending.click({ force: true })
  release()
  await expect(items(page).first()).toContainText('ลองแล้วค่ะ <b>ดี</b>')
  await expect(items(page).first()).toBeFocused()
  expect(await total(page)).toBe(before + 1)
  expect(sent).toEqual([
    {
      type: 'comment',
      parent_id: null,
      comment_as: 0,
      text: '<p>ลองแล้วค่ะ &lt;b&gt;ดี&lt;/b&gt;<br>บรรทัดสอง</p>',
      is_anonymous: 0,
      stickers: [],
      'g-recaptcha-response': null,
    },
  ])
  await reload(page)
  await expect(items(page).first()).toContainText('บรรทัดสอง')
  await expect(field(page)).toHaveCount(0)
})

test('CMT-003 CMT-004 CMT-005 CMT-012 CMT-027 CMT-028 CMT-029 CMT-030 CMT-053 CMT-054 CMT-055 reply, change, delete', async ({
  page,
}) => {
  await startWriting(page, '/content/tech-review/103')
  await field(page).fill('ความคิดเห็นแรก')
  await sendButton(page).click()
  const mine = items(page).first()
  await expect(mine).toContainText('ความคิดเห็นแรก')
  const count = await total(page)
  await mine.getByRole('button', { name: 'ตอบกลับ' }).click()
  await expect(page.getByRole('textbox', { name: 'ตอบกลับความคิดเห็น' })).toBeFocused()
  await field(page).fill('คำตอบของฉัน')
  await sendButton(page, 'ส่งคำตอบ').click()
  const reply = mine.locator('.reply-list .comment')
  await expect(reply).toContainText('คำตอบของฉัน')
  expect(await total(page)).toBe(count + 1)

  await mine.getByRole('button', { name: 'ตอบกลับ' }).first().click()
  await page.getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(mine).toBeFocused()
  await reply.getByRole('button', { name: 'แก้ไข' }).click()
  await expect(field(page)).toHaveValue('คำตอบของฉัน')
  await field(page).fill('คำตอบที่แก้แล้ว')
  const [change] = await Promise.all([
    page.waitForRequest((request) => /\/comment\/\d+$/.test(request.url())),
    sendButton(page, 'บันทึก').click(),
  ])
  expect([change.method(), change.postDataJSON()]).toEqual([
    'POST',
    {
      _method: 'patch',
      commentId: expect.any(Number),
      text: '<p>คำตอบที่แก้แล้ว</p>',
      is_anonymous: 0,
      stickers: [],
    },
  ])
  await expect(reply).toContainText('คำตอบที่แก้แล้ว')

  await mine.getByRole('button', { name: 'ลบ' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText('You want to delete this comment?')
  await expect(question).toContainText('ลบความคิดเห็นนี้ใช่ไหม')
  await question.getByRole('button', { name: 'Cancel!' }).click()
  await expect(question).toHaveCount(0)
  await expect(mine).toContainText('ความคิดเห็นแรก')
  await mine.getByRole('button', { name: 'ลบ' }).first().click()
  await test.step('CMT-012 Q-144 a deletion that fails says so, and the comment stays', async () => {
    await page.route(/\/comment\/\d+$/, (route) =>
      route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } }),
    )
    await page.getByRole('button', { name: 'Yes, delete it!' }).click()
    const failed = page.getByRole('alert').filter({ hasText: 'something went wrong, please contact admin' })
    await expect(failed).toBeVisible()
    await failed.getByRole('button').click()
    await page.unroute(/\/comment\/\d+$/)
    await mine.getByRole('button', { name: 'ลบ' }).first().click()
  })
  const deleted = page.waitForRequest((request) => /\/comment\/\d+$/.test(request.url()))
  const release = await holdRequests(page, '**/comment/*')
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Please wait')).toBeVisible()
  expect((await deleted).postDataJSON()).toEqual({ _method: 'delete' })
  release()
  await expect(page.getByText('ความคิดเห็นแรก')).toHaveCount(0)
  // The keyboard continues above the list.
  await expect(page.locator('#comments > .comment-editor')).toBeFocused()
  expect(await total(page)).toBe(count - 1)
})

test('CMT-006 CMT-021 CMT-022 CMT-035 Q-152 phrases are inserted at the caret, pasted text is plain; the switch shows the anonymous name', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await startWriting(page)
  const phrases = page.getByRole('group', { name: 'ประโยคเริ่มต้น' }).getByRole('button')
  await expect(phrases).toHaveText([
    'ชอบไอเดียนี้เพราะ…',
    'จะนำไปใช้กับ…',
    'อยากรู้เพิ่มเติมเรื่อง…',
    'เคยลองใช้แล้วพบว่า…',
    'ขอบคุณสำหรับ…',
  ])
  await field(page).fill('หน้าหลัง')
  await field(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 4))
  await phrases.nth(1).click()
  await expect(field(page)).toHaveValue('หน้า จะนำไปใช้กับ…หลัง')
  await expect(field(page)).toBeFocused()
  await page.keyboard.insertText('ม.1 ')
  await expect(field(page)).toHaveValue('หน้า จะนำไปใช้กับ…ม.1 หลัง')
  await page.evaluate(async () => {
    const html = new Blob(['<p onclick=alert(1)><b>วาง</b><img src=x onerror=alert(1)></p>'], { type: 'text/html' })
    const text = new Blob(['วาง'], { type: 'text/plain' })
    await navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': text })])
  })
  await field(page).fill('')
  await page.keyboard.press('Control+V')
  await expect(field(page)).toHaveValue('วาง')

  //
  await expect(page.locator('.comment-form')).toContainText(`จะแสดงเป็น “${person.firstname}”`)
  await page.getByRole('switch', { name: 'ไม่เปิดเผยชื่อ' }).check()
  const name = `${person.firstname[0]}*****${person.lastname.at(-1)}`
  await expect(page.locator('.comment-form')).toContainText(`จะแสดงเป็น “${name}”`)
  await field(page).fill('ไม่บอกชื่อ')
  await sendButton(page).click()
  await expect(items(page).first().locator('.comment-byline b')).toHaveText(name)
})

test('CMT-010 CMT-011 CMT-013 CMT-014 Q-146 the fourth comment requires a captcha, which lets it through', async ({
  page,
}) => {
  await joinAs(page)
  for (const at of [1, 2, 3]) expect((await write(page, REVIEW, { text: `เร็ว ${at}` })).status()).toBe(200)
  await open(page, REVIEW)
  await openBox(page)
  await field(page).fill('ข้อที่สี่')
  await expect(page.locator('.captcha')).toHaveCount(0)
  await page.route('**/api/v2/captcha?*', (route) => route.fulfill({ status: 503, json: { message: 'x' } }))
  await sendButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'กรุณายืนยันว่าคุณไม่ใช่โปรแกรมอัตโนมัติ' })).toBeVisible()
  const captcha = page.locator('.captcha').getByRole('checkbox')
  await expect(page.locator('[data-captcha="error"]')).toBeVisible()
  await expect(field(page)).toHaveValue('ข้อที่สี่')
  await sendButton(page).click()
  await expect(captcha).toHaveAccessibleDescription('Please verify that you are not a robot.')
  await page.unroute('**/api/v2/captcha?*')
  await captcha.click()
  await expect(page.locator('[data-captcha="success"]')).toBeVisible({ timeout: 30_000 })
  await sendButton(page).click()
  await expect(items(page).first()).toContainText('ข้อที่สี่')
})

test('CMT-012 AB-167 AB-168 another error is reported with the text of the specification; nothing is lost; no floating element covers the form while it has the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startWriting(page)
  await test.step('floating buttons', async () => {
    const dock = page.locator('.action-bar')
    await expect(dock).toBeHidden()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await expect(dock).toBeVisible()
    await field(page).focus()
    await expect(dock).toBeHidden()
  })
  await field(page).fill('อย่าหายนะ')
  const failures = [
    { status: 500, json: { message: 'x', code: 'internal' } },
    { status: 502, body: '<html>bad</html>' },
    { status: 200, body: '' },
  ]
  for (const failure of failures) {
    await page.route('**/comment/post/*', (route) => route.fulfill(failure))
    await sendButton(page).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'something went wrong, please contact admin' }),
    ).toBeVisible()
    await page.getByRole('alert').getByRole('button').click()
    await expect(field(page)).toHaveValue('อย่าหายนะ')
    await page.unroute('**/comment/post/*')
  }
  await reload(page)
  await expect(field(page)).toHaveValue('อย่าหายนะ')
  await sendButton(page).click()
  await expect(items(page).first()).toContainText('อย่าหายนะ')
})

for (const ended of ['expired', 'ended in another tab']) {
  test(`ACT-042 Q-158 after the session has ${ended} the text is still there once the person is back, and was not sent`, async ({
    page,
  }) => {
    const person = await startWriting(page)
    const text = `พิมพ์ค้างไว้ ${uniqueNumber()}`
    await field(page).fill(text)
    await page.context().clearCookies({ name: /sala_sid/ })
    // Signing out clears the storage of all tabs.
    if (ended !== 'expired') await page.evaluate(() => sessionStorage.clear())
    await sendButton(page).click()
    const dialog = await chooseMethod(page, 'member')
    await fillSignIn(dialog, { username: person.email, password: person.password })
    await submitButton(dialog).click()
    await expect(field(page)).toHaveValue(text, { timeout: 30_000 })
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(0)
    await sendButton(page).click()
    await expect(items(page).first()).toContainText(text)
  })
}

test('ACT-033 ACT-034 ACT-042 Q-158 a visitor who wanted to reply finds the form open under that comment', async ({
  page,
}) => {
  const { member } = await createAccounts()
  const [{ id }] = (await readPost(page, STORY)).comments
  await open(page, STORY)
  const comment = page.locator(`#comment-${id}`)
  await comment.getByRole('button', { name: 'ตอบกลับ' }).first().click()
  await signInHere(page, 'member', member)
  await expect(comment.getByRole('textbox', { name: 'ตอบกลับความคิดเห็น' })).toBeFocused()
})

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  test('CMT-007 action=comment-box focuses the comment box after one second, and opens it for signed-in people', async ({
    page,
  }) => {
    const button = page.locator('.comment-editor button:visible')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await open(page, STORY)
    await navigate(page, `${STORY}?action=comment-box`)
    await expect(page).toHaveURL(/action=comment-box/)
    await page.clock.runFor(950)
    await expect(button).not.toBeFocused()
    await page.clock.runFor(100)
    await expect(button).toBeFocused()
    await page.clock.resume()
    await joinAs(page)
    await open(page, `${STORY}?action=comment-box`)
    await expect(field(page)).toBeFocused()
  })
})
