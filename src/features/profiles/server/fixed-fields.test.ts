/** Fields of the own profile that a save does not change. */
import { afterAll, expect, test } from 'vitest'
import { createUser } from '#features/accounts/testing.ts'
import { testApp } from '#test/app.ts'
import { formOf } from '#test/form.ts'
import { allRows } from '#test/rows.ts'

const site = await testApp({ rateLimits: 'off' })
afterAll(() => site.close())

test.each(['member', 'student', 'staff'] as const)(
  'PROF-078 PROF-079 PROF-080 Q-65 e-mail, id code and job of a %s cannot be emptied',
  async (kind) => {
    const { primary } = site.db
    const username = kind === 'member' ? null : `fixed-${kind}`
    const [email, idCode, job] = [`fixed-${kind}@example.ac.th`, `F-${kind}`, 'ครูผู้ช่วย']
    const { id } = await createUser(primary, { kind, username, email, idCode, job })
    const actor = await site.as({ id })
    const save = (fields: object) =>
      actor.request({ method: 'POST', url: '/user/user_profile/update', ...formOf({ about_me: 'ใหม่', ...fields }) })
    expect((await save({})).statusCode).toBe(200)
    await save({ email: '', id_code: '', job: '' })
    expect((await actor.get('/api/user')).json().data).toMatchObject({ email, id_code: idCode, job })
    const row = (await allRows(primary, 'users')).find((user) => user.id === id)
    expect(row).toMatchObject({ email, idCode, job, aboutMe: 'ใหม่' })
  },
)
