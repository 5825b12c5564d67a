/** The signed documents, verified by libraries that share no code with the issuer. */
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher } from '#features/accounts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { type SignedDocument as Document, isVerified } from '#test/verify-credential.ts'
import { createCertificate, type HeldCertificate } from '../testing.ts'
import { makeFiles } from './service/make-files.ts'

let site: TestApp
let teacher: { id: number }
let admin: Awaited<ReturnType<TestApp['as']>>
let origin: string

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  admin = await site.as(await createAdmin(site.db.primary))
  origin = site.app.backgroundContext().config.publicOrigin
})
afterAll(() => site.close())

const did = async (): Promise<Document> => (await site.get('/.well-known/did.json')).json()
const credentialOf = async ({ holder, number }: HeldCertificate): Promise<Document> =>
  (await holder.get(`/certificate/${number}/credential`)).json()

async function isRevoked(document: Document, didDocument: Document): Promise<boolean> {
  const { statusListCredential, statusListIndex } = document.credentialStatus
  const response = await site.get(new URL(statusListCredential).pathname)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/vc'])
  const list = response.json()
  expect(await isVerified(list, didDocument)).toBe(true)
  expect(list.id).toBe(statusListCredential)
  const { encodedList } = list.credentialSubject
  expect(encodedList[0]).toBe('u')
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
  expect(bits).toHaveLength(131_072 / 8)
  const index = Number(statusListIndex)
  return (((bits[Math.floor(index / 8)] as number) >> (7 - (index % 8))) & 1) === 1
}

describe('Q-86 the credential (Open Badges 3.0)', () => {
  let held: HeldCertificate
  let credential: Document

  beforeAll(async () => {
    held = await createCertificate(site, { teacher })
    credential = await credentialOf(held)
  })

  test('Q-86 it names the achievement, the holder and the number', async () => {
    expect(credential).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      id: `${origin}/certificate/${held.number}#v1`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: (await did()).id, type: ['Profile'] },
      credentialSubject: {
        type: ['AchievementSubject'],
        identifier: [{ identityHash: 'นางสาวน้ำผึ้ง ศรีสุพรรณ์' }, { identityHash: held.number }],
        achievement: { type: ['Achievement'], name: 'ตรวจงานด้วยเกณฑ์' },
      },
      proof: { type: 'DataIntegrityProof', cryptosuite: 'eddsa-jcs-2022', proofPurpose: 'assertionMethod' },
    })
    expect(JSON.stringify(credential)).not.toMatch(/คะแนนที่ได้|score/)
  })

  test('Q-86 an independent verifier accepts it with a DID document that it loaded before', async () => {
    const cached = await did()
    expect(await isVerified(credential, cached)).toBe(true)
    expect(await isRevoked(credential, cached)).toBe(false)
  })

  test('Q-86 one changed Thai letter, another score or another key is detected', async () => {
    const cached = await did()
    const text = JSON.stringify(credential)
    expect(await isVerified(JSON.parse(text.replace('น้ำผึ้ง', 'น้ำผื้ง')), cached)).toBe(false)
    expect(await isVerified(JSON.parse(text.replace('ตรวจงาน', 'ตรวจงาบ')), cached)).toBe(false)
    expect(await isVerified({ ...credential, validFrom: '2020-01-01T00:00:00Z' }, cached)).toBe(false)
    const foreign = structuredClone(cached)
    const key = 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK'
    foreign.verificationMethod[0].publicKeyMultibase = key
    expect(await isVerified(credential, foreign)).toBe(false)
  })

  test('AB-87 only the holder gets it', async () => {
    const other = await createCertificate(site, { teacher, isMade: false })
    expectErrorResponse(await other.holder.get(`/certificate/${held.number}/credential`), 404, 'not_found')
    expect((await site.get(`/certificate/${held.number}/credential`)).statusCode).toBe(302)
    expectErrorResponse(await other.holder.get(`/certificate/${other.number}/credential`), 409, 'certificate_not_ready')
  })

  test('Q-86 the check has the hash of the document', async () => {
    const response = await held.holder.get(`/certificate/${held.number}/credential`)
    expect(response.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; /),
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(response.body))
    const { credentialHash } = (await site.get(`/api/certificate/${held.number}`)).json().data
    expect(credentialHash).toBe(Buffer.from(digest).toString('hex'))
  })
})

test('Q-86 a revoked certificate is revoked in the status list at once, others are not', async () => {
  const [one, other] = [await createCertificate(site, { teacher }), await createCertificate(site, { teacher })]
  const [revoked, valid] = [await credentialOf(one), await credentialOf(other)]
  const cached = await did()
  expect(await isRevoked(revoked, cached)).toBe(false)
  const path = `/api/v2/admin/certificates/${one.number}/revoke`
  expect((await admin.post(path, { reason: 'result', note: '' })).statusCode).toBe(200)
  expect(await isRevoked(revoked, cached)).toBe(true)
  expect(await isRevoked(valid, cached)).toBe(false)
  // The signature itself stays valid: only the list tells.
  expect(await isVerified(revoked, cached)).toBe(true)
})

test('Q-86 indexes of the status list do not follow the order of issue', async () => {
  const held = []
  for (let count = 0; count < 6; count++) held.push(await createCertificate(site, { teacher, isMade: false }))
  const { rows } = await site.db.primaryPool.query(
    `select status_index from certificate_credentials credential
     join certificates certificate on certificate.id = credential.certificate_id
     where number = any($1) order by number`,
    [held.map(({ number }) => number)],
  )
  const steps = rows.slice(1).map((row, index) => row.status_index - rows[index].status_index)
  expect(steps.filter((step) => Math.abs(step) === 1)).toEqual([])
})

test('Q-86 a key signs for a year; certificates of the key before stay valid', async () => {
  const before = await createCertificate(site, { teacher })
  const old = await credentialOf(before)
  await site.db.primaryPool.query(`update certificate_keys set created_at = created_at - interval '400 days'`)
  const after = await createCertificate(site, { teacher })
  const young = await credentialOf(after)
  expect(young.proof.verificationMethod).not.toBe(old.proof.verificationMethod)
  const cached = await did()
  expect(cached.assertionMethod).toContain(old.proof.verificationMethod)
  expect([await isVerified(old, cached), await isVerified(young, cached)]).toEqual([true, true])
})

test('Q-86 the private key is encrypted, and another session secret starts a new key', async () => {
  const held = await createCertificate(site, { teacher, isMade: false })
  const { rows } = await site.db.primaryPool.query('select sealed_key from certificate_keys')
  for (const row of rows) expect(row.sealed_key.toString('latin1')).not.toContain('\x06\x03\x2b\x65\x70')
  const context = site.app.backgroundContext()
  const config = { ...context.config, sessionSecret: 'another secret of the site'.repeat(2) }
  const { id } = (await site.db.primaryPool.query('select id from certificates where number = $1', [held.number]))
    .rows[0]
  await makeFiles({ ...context, config }, id)
  const cached = await did()
  expect(cached.verificationMethod.length).toBe(rows.length + 1)
  expect(await isVerified(await credentialOf(held), cached)).toBe(true)
})

test('AB-87 the status list and the DID document are for everyone, an unknown list is not found', async () => {
  for (const list of ['0', '999', '1x', '%2e%2e', '1234567'])
    expect((await site.get(`/certificate-status/${list}`)).statusCode).toBe(404)
  const response = await site.get('/.well-known/did.json')
  expect(response.headers['cache-control']).toContain('max-age')
  expect(response.json().id).toBe(`did:web:${encodeURIComponent(new URL(origin).host)}`)
})
