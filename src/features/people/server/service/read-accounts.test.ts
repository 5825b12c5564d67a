import v8 from 'node:v8'
import vm from 'node:vm'
import { expect, test } from 'vitest'
import { decodePieces } from '#features/question-bank/server/service/decode-file.ts'
import { IMPORT_BATCH, IMPORT_LINE_MAX, IMPORT_MAX_BYTES, IMPORT_MAX_LINES } from '../../constants.ts'
import { type AccountLine, readAccounts, UnreadableAccounts } from './read-accounts.ts'

const HEADER = 'kind,username,id_code,prefix,firstname,lastname,email,workplace\n'
async function* piecesOf(...pieces: string[]) {
  yield* pieces
}
/** Of a text in pieces of so many characters. */
async function readIn(text: string, size: number) {
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, n) => text.slice(n * size, (n + 1) * size))
  const found: { accounts: AccountLine[]; bad: { line: number; reason: string }[] } = { accounts: [], bad: [] }
  for await (const { accounts, bad } of readAccounts(piecesOf(...pieces))) {
    found.accounts.push(...accounts)
    found.bad.push(...bad)
  }
  return found
}

test('a file reads the same however it is divided into pieces', async () => {
  const text = `${HEADER}student,a1,1,นาย,"สมชาย",ใจดี,,"คณะ ""ครุ\nศาสตร์"""\n\nstaff,b1,,,สมหญิง,ใจดี,,"งาน, ทะเบียน"\nguest,c1,,,ก,ข,,\nstudent,a1,2,,ซ้ำ,กัน,,`
  const whole = await readIn(text, text.length)
  // A line break is not part of a name of a workplace, so that line is one of the bad ones.
  expect(whole.accounts.map(({ line, username, workplace }) => [line, username, workplace])).toEqual([
    [5, 'b1', 'งาน, ทะเบียน'],
    [7, 'a1', ''],
  ])
  expect(whole.bad.map(({ line }) => line)).toEqual([2, 6])
  for (const size of [1, 2, 3, 7, 50]) expect(await readIn(text, size)).toEqual(whole)
})

test('a quotation mark that is not closed ends the file after a bounded number of characters', async () => {
  const taken: number[] = []
  async function* endless() {
    yield `${HEADER}student,a1,1,,สมชาย,ใจดี,,\nstudent,b1,2,,"สมหญิง`
    for (let piece = 0; ; piece++) {
      taken.push(piece)
      yield 'ก,\n'.repeat(1_000)
    }
  }
  const batches = []
  for await (const batch of readAccounts(endless())) batches.push(batch)
  expect(batches).toHaveLength(1)
  expect(batches[0]).toMatchObject({ accounts: [{ username: 'a1' }], bad: [{ line: 3, reason: 'เครื่องหมายคำพูดไม่ปิด' }] })
  expect(taken.length).toBeLessThanOrEqual(IMPORT_LINE_MAX / 3_000 + 1)
})

test('without a header nothing is read', async () => {
  await expect(readIn('a,b\n1,2\n', 3)).rejects.toThrow(UnreadableAccounts)
})

test('of 50,000 lines a batch is in memory, and the file is read as far as the batch needs', async () => {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc') as () => void
  const line = (n: number) => `student,person${n},66${n},นาย,มากมาย,คนที่,,${'ครุศาสตร์ '.repeat(4)}\n`
  let decoded = 0
  const bytes = Buffer.from(HEADER + Array.from({ length: IMPORT_MAX_LINES }, (_, n) => line(n)).join(''))
  expect(bytes.length).toBeGreaterThan(IMPORT_MAX_BYTES / 2)
  const file = await decodePieces(new Blob([bytes]))
  async function* counted() {
    for await (const piece of file?.pieces() ?? []) {
      decoded += piece.length
      yield piece
    }
  }
  collect()
  const before = process.memoryUsage().heapUsed
  let [rows, read] = [0, 0]
  let [batches, mostRows, mostAhead, mostHeap] = [0, 0, 0, 0]
  for await (const { accounts, bad } of readAccounts(counted())) {
    rows += accounts.length
    read += accounts.reduce((sum, { line: at }) => sum + line(at - 2).length, 0)
    mostRows = Math.max(mostRows, accounts.length + bad.length)
    mostAhead = Math.max(mostAhead, decoded - read)
    if (batches++ % 12 === 0) {
      collect()
      mostHeap = Math.max(mostHeap, process.memoryUsage().heapUsed - before)
    }
  }
  expect(rows).toBe(IMPORT_MAX_LINES)
  expect(mostRows).toBe(IMPORT_BATCH)
  // One piece.
  expect(mostAhead).toBeLessThan(100_000)
  // The accounts alone would need 20 MB and more; the names and codes, which are kept, less than half of it.
  expect(mostHeap).toBeLessThan(14_000_000)
})
