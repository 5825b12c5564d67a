/** Decision 0076: an accountant checks a receipt without asking the site. */
import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAdmin, createTeacher } from '#features/accounts/testing.ts'
import { bangkokDay, bangkokParts } from '#lib/dates.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { runSent } from '#test/export-archive.ts'
import { mailsTo } from '#test/mails.ts'
import { isVerified, type SignedDocument } from '#test/verify-credential.ts'
import { changePurchase, createOrder, createPaidOrder, createPricedTraining, type Ordered } from '../testing.ts'

let site: TestApp
let admin: Actor
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  admin = await site.as(await createAdmin(site.db.primary))
})
afterAll(() => site.close())
beforeEach(() => {
  site.sent.length = 0
})

const did = async (): Promise<SignedDocument> => (await site.get('/.well-known/did.json')).json()
const open = () => createPricedTraining(site, { authorId: teacher.id })
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const fileOf = (actor: Actor, { invoiceNo }: Pick<Ordered, 'invoiceNo'>, file: string) =>
  actor.get(`/my-purchase/${invoiceNo}/${file}`)

async function pay(fields: object = {}) {
  const order = await createPaidOrder(site, admin, await open(), fields)
  await runSent(site, 'receipts.make-document')
  return order
}

test('0076 an independent verifier accepts the receipt with a DID document that it loaded before', async () => {
  const cached = await did()
  const order = await pay({ firstname: 'รัตนา', lastname: 'จันทร์แจ่ม' })
  const { receipt } = (await order.buyer.get(`/api/my-purchase/${order.invoiceNo}`)).json().data
  const response = await order.buyer.get(receipt.linkToSignature)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/vc'])
  expect(response.headers['content-disposition']).toContain('attachment')
  const statement = response.json()
  expect(await isVerified(statement, cached)).toBe(true)
  const { publicOrigin } = site.app.backgroundContext().config
  expect(statement).toMatchObject({
    id: expect.stringMatching(/\/receipt\/[0-9A-F]{16}$/),
    issuer: { id: `did:web:${encodeURIComponent(new URL(publicOrigin).host)}` },
    credentialSubject: {
      type: 'Receipt',
      number: order.receiptNo,
      issuedOn: bangkokDay(Date.parse(receipt.issuedAt)),
      currency: 'THB',
      amountSatang: 150_000,
      sellerTaxId: '0994000987650',
    },
  })
  const [original, copy] = [
    await fileOf(order.buyer, order, 'receipt'),
    await fileOf(order.buyer, order, 'receipt?copy=1'),
  ]
  const { sha256: hashes } = statement.credentialSubject
  expect(hashes).toEqual({ original: sha256(original.rawPayload), copy: sha256(copy.rawPayload) })
  // Who gets it from the buyer learns from it nothing about the buyer.
  for (const secret of ['รัตนา', 'จันทร์แจ่ม', order.invoiceNo]) expect(response.body).not.toContain(secret)
})

test('0076 one changed satang, day, number, tax id or byte of the PDF is detected', async () => {
  const cached = await did()
  const order = await pay()
  const statement = (await fileOf(order.buyer, order, 'receipt.json')).json()
  const { credentialSubject: subject } = statement
  const changes = [
    { amountSatang: subject.amountSatang + 1 },
    { issuedOn: '2026-01-01' },
    { number: 'RC-2569-999999' },
    { sellerTaxId: '0994000123451' },
    { sha256: { ...subject.sha256, original: sha256(Buffer.from('another paper')) } },
  ]
  for (const change of changes) {
    const forged = { ...statement, credentialSubject: { ...subject, ...change } }
    expect([change, await isVerified(forged, cached)]).toEqual([change, false])
  }
  expect(await isVerified(statement, cached)).toBe(true)
})

test('0076 a credit note is signed with the number of its receipt; both stay valid under a newer key', async () => {
  const order = await pay()
  const receipt = (await fileOf(order.buyer, order, 'receipt.json')).json()
  await changePurchase(admin, order.id, { action: 'refund', note: 'งดอบรม' })
  await runSent(site, 'receipts.make-document')
  await site.db.primaryPool.query(`update certificate_keys set created_at = created_at - interval '400 days'`)
  const note = (await fileOf(order.buyer, order, 'credit-note.json')).json()
  expect(note.credentialSubject).toMatchObject({ type: 'CreditNote', receiptNo: order.receiptNo })
  const { verificationMethod } = note.proof
  expect(verificationMethod).not.toBe(receipt.proof.verificationMethod)
  // The stored document is dropped when the new key is announced.
  await expect.poll(async () => (await did()).assertionMethod).toContain(verificationMethod)
  const cached = await did()
  expect([await isVerified(receipt, cached), await isVerified(note, cached)]).toEqual([true, true])
  expect(JSON.stringify(note)).not.toContain('งดอบรม')
})

test('AB-88 0076 only the buyer and admins get the signature; before the file is made they are asked to wait', async () => {
  const order = await createPaidOrder(site, admin, await open())
  expectErrorResponse(await fileOf(order.buyer, order, 'receipt.json'), 409, 'receipt_not_ready')
  await runSent(site, 'receipts.make-document')
  const other = await createOrder(site, await open())
  expectErrorResponse(await fileOf(other.buyer, order, 'receipt.json'), 404, 'not_found')
  expectErrorResponse(await fileOf(other.buyer, other, 'receipt.json'), 404, 'not_found')
  expectErrorResponse(await fileOf(order.buyer, order, 'credit-note.json'), 404, 'not_found')
  expect((await fileOf(site, order, 'receipt.json')).statusCode).toBe(302)
  expect((await fileOf(admin, order, 'receipt.json')).statusCode).toBe(200)
})

test('0076 the mail and the ZIP of the year contain the signature beside the PDF', async () => {
  const cached = await did()
  const email = 'accounts@example.com'
  const order = await pay({ email })
  const mail = (await mailsTo(site.db, email)).find(({ subject }) => subject.includes('พร้อมใบเสร็จ'))
  const [pdf, signature] = mail?.attachments ?? []
  expect([pdf?.name, signature?.name]).toEqual([`${order.receiptNo}.pdf`, `${order.receiptNo}.json`])
  const zip = await order.buyer.get(`/my-purchase/receipts/${bangkokParts(new Date()).year}`)
  const files = Object.entries(unzipSync(zip.rawPayload))
  const [, bytes] = files.find(([name]) => name.endsWith('.json')) ?? []
  const statement = JSON.parse(Buffer.from(bytes ?? []).toString())
  expect(await isVerified(statement, cached)).toBe(true)
  const [, paper] = files.find(([name]) => name.endsWith('.pdf')) ?? []
  expect(statement.credentialSubject.sha256.original).toBe(sha256(Buffer.from(paper ?? [])))
})
