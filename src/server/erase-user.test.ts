import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { addPerson } from '#test/people.ts'
import { dynamicStatement } from './database/db.ts'
import { feature } from './feature.ts'

const calls: string[] = []
const part = (name: string) =>
  feature({
    name,
    endpoints: [],
    async eraseUser({ db, enqueue }, userId) {
      calls.push(`${name} ${userId}`)
      await db.query(dynamicStatement(name, `update users set about_me = about_me || $2 where id = $1`), [userId, name])
      await enqueue(db, `${name}.later`, {})
    },
  })

let server: TestApp
beforeAll(async () => {
  server = await testApp({ features: [part('one'), feature({ name: 'silent', endpoints: [] }), part('two')] })
})
afterAll(() => server.close())

const aboutMe = async (id: number) => {
  const { rows } = await server.db.primaryPool.query('select about_me from users where id = $1', [id])
  return rows[0].about_me
}

test('Q-53 every feature erases its data, in feature order, in one transaction', async () => {
  const { id } = await addPerson(server.db)
  const { eraseUser } = server.app.backgroundContext()
  const undone = server.db.primary.transaction(async (tx) => {
    await eraseUser(tx, id)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await aboutMe(id)).toBe('')

  await server.db.primary.transaction((tx) => eraseUser(tx, id))
  expect(calls).toEqual([`one ${id}`, `two ${id}`, `one ${id}`, `two ${id}`])
  expect(await aboutMe(id)).toBe('onetwo')
})
