import { describe, expect, test } from 'vitest'
import type { QuestionText } from '#features/online-tests/server/service/bank-questions.ts'
import { AppError } from '#server/errors.ts'
import { ENCODINGS, FORMATS, type Format } from '../../constants.ts'
import { CompleteQuestion } from '../../fields.ts'
import { importReasons } from '../../texts.ts'
import { decodeFile } from './decode-file.ts'
import { detectFormat, formats } from './question-formats.ts'

/** Repeatable random numbers below `limit`. */
function randomNumbers(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

const PIECES = [
  ...[
    'ครู',
    'น้ำผึ้ง',
    'กำลัง',
    'a',
    'B',
    '1',
    ' ',
    ' ',
    '"',
    "'",
    ',',
    ';',
    '\t',
    '\n',
    '\n\n',
    '\\',
    '\\n',
    '~',
    '=',
    '#',
  ],
  ...['####', '{', '}', ':', '::', '%', '%50%', '->', '//', '$CATEGORY:', '[html]', '<b>', '&', '&lt;', ']]>', '<!--'],
  ...['+', '-', '@', '=1+1', 'A.', 'B)', 'ANSWER: A', '😀', 'é', '\u00a0', '\u200b', '\u2028', '|'],
]

function randomQuestion(random: (limit: number) => number): QuestionText {
  const text = () => Array.from({ length: 1 + random(8) }, () => PIECES[random(PIECES.length)]).join('')
  for (;;) {
    const choices = Array.from({ length: 2 + random(7) }, text)
    const explanation = random(2) === 0 ? '' : text()
    const parsed = CompleteQuestion.safeParse({
      question: text(),
      choices,
      correct: random(choices.length),
      explanation,
    })
    if (parsed.success) return parsed.data
  }
}

/** Aiken has one line for each text and no explanation. */
function asAiken({ question, choices, correct }: QuestionText): QuestionText {
  const line = (text: string) => text.replace(/\s*\n\s*/g, ' ')
  return { question: line(question), choices: choices.map(line), correct, explanation: '' }
}

const withoutLines = ({ questions }: { questions: readonly object[] }) =>
  questions.map((question) => ({ ...question, line: undefined }))

describe.each(FORMATS)('%s', (format) => {
  test('what is exported is read again identically: 2,000 generated questions', () => {
    const random = randomNumbers(20_261_123)
    for (let file = 0; file < 100; file++) {
      const questions = Array.from({ length: 20 }, () => randomQuestion(random))
      const written = formats[format].write(questions)
      const { text } = decodeFile(Buffer.from(written)) ?? { text: '' }
      expect(detectFormat(text)).toBe(format)
      const reading = formats[format].read(text)
      expect(reading.problems).toEqual([])
      const expected = format === 'aiken' ? questions.map(asAiken) : questions
      expect(withoutLines(reading)).toEqual(expected.map((question) => ({ ...question, line: undefined })))
    }
  })

  test('any damage of a file gives a report, and never another error: 500 damaged files', () => {
    const random = randomNumbers(7)
    for (let file = 0; file < 500; file++) {
      const questions = Array.from({ length: 3 }, () => randomQuestion(random))
      let text = formats[format].write(questions)
      for (let damage = 1 + random(6); damage > 0; damage--) {
        const at = random(text.length)
        const piece = PIECES[random(PIECES.length)] as string
        const end = at + random(random(4) === 0 ? 200 : 4)
        text = text.slice(0, at) + (random(2) === 0 ? piece : '') + text.slice(end)
      }
      // Each reader also gets the files of the others.
      for (const other of FORMATS) {
        const { questions: read, problems } = formats[other].read(text)
        for (const { line } of [...read, ...problems]) expect(line).toBeGreaterThan(0)
      }
    }
  })

  test('random bytes in any encoding are no text, or give questions and problems with their lines', () => {
    const random = randomNumbers(11)
    let texts = 0
    for (let file = 0; file < 500; file++) {
      // Every second file has no control characters but line breaks, so that it is text in some encoding.
      const byte = () => (file % 2 === 0 ? random(256) : random(12) === 0 ? 10 : 32 + random(95))
      const bytes = Uint8Array.from({ length: random(400) }, byte)
      for (const encoding of [undefined, ...ENCODINGS]) {
        const text = decodeFile(bytes, encoding)?.text
        if (text === undefined) continue
        const { questions, problems } = formats[format].read(text)
        const lines = [...questions, ...problems].map(({ line }) => line)
        expect(lines.filter((line) => line < 1 || line > text.split('\n').length)).toEqual([])
        if (!/[\p{L}\p{N}]/u.test(text)) continue
        texts++
        expect(lines).not.toEqual([])
      }
    }
    expect(texts).toBeGreaterThan(500)
  })

  test('10,000 questions are too many', () => {
    const question = { question: 'ก', choices: ['ข', 'ค'], correct: 0, explanation: '' }
    const file = (count: number) => formats[format].write(Array.from({ length: count }, () => question))
    expect(() => formats[format].read(file(10_000))).toThrow(AppError)
    expect(formats[format].read(file(2_000)).questions).toHaveLength(2_000)
  })
})

describe('encodings', () => {
  const TEXT = 'คำถาม,ตัวเลือก 1,ตัวเลือก 2,เฉลย\nน้ำผึ้งทำจากอะไร,ดอกไม้,ใบไม้,1\n'
  const thai = (text: string) =>
    Uint8Array.from(
      [...text].map((letter) => (letter >= 'ก' ? letter.charCodeAt(0) - 0x0e00 + 0xa0 : letter.charCodeAt(0))),
    )
  const big = (text: string) => Buffer.from(text, 'utf16le').swap16()

  test.each([
    ['UTF-8', Buffer.from(TEXT), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`), 'utf-8'],
    ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without a byte order mark', Buffer.from(TEXT, 'utf16le'), 'utf-16le'],
    ['UTF-16, big endian', big(`\uFEFF${TEXT}`), 'utf-16be'],
    ['UTF-16, big endian, without a byte order mark', big(TEXT), 'utf-16be'],
    ['TIS-620', thai(TEXT), 'windows-874'],
  ] as const)('%s is detected', (_, bytes, encoding) => {
    expect(decodeFile(bytes)).toEqual({ text: TEXT, encoding })
  })

  test('an XML declaration names the Thai encoding', () => {
    const xml = '<?xml version="1.0" encoding="TIS-620"?><quiz></quiz>'
    expect(decodeFile(thai(xml))).toMatchObject({ encoding: 'windows-874' })
  })

  test('archives, pictures and the wrong encoding are not text', () => {
    for (const bytes of [
      Buffer.from('PK\u0003\u0004\u0014\u0000'),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    ])
      expect(decodeFile(bytes)).toBeUndefined()
    expect(decodeFile(thai(TEXT), 'utf-8')).toBeUndefined()
    expect(decodeFile(Buffer.from(TEXT), 'windows-874')).toMatchObject({ encoding: 'windows-874' })
  })
})

const read = (format: Format, text: string) => formats[format].read(text)

describe('reports', () => {
  test('GIFT: what is not read has its line and its reason', () => {
    const reading = read(
      'gift',
      [
        '// comment\n$CATEGORY: ครู\n\n::หนึ่ง:: ข้อใดถูก {=ก ~ข#ไม่ใช่ ####เพราะ ก}',
        '::สอง:: ไม่มีเฉลย {~5 ~6}',
        'ยังไม่ปิด {=ก ~ข',
        'จับคู่ {=PIN -> Kahoot =รหัส -> Wayground}',
        'ถูกหรือผิด {TRUE}',
        'ไม่มีวงเล็บ',
        'หลายเฉลย {~%50%ก ~%50%ข ~ค}',
        'เรียงความ {}',
        '[html]<p>ครู&nbsp;<b>ใช้</b><script>x</script></p> {=<i>ก</i> ~ข}',
        'ครูใช้ {=Kahoot ~Word} ในห้องเรียน',
      ].join('\n\n'),
    )
    expect(reading.questions).toEqual([
      { line: 4, question: 'ข้อใดถูก', choices: ['ก', 'ข'], correct: 0, explanation: 'เพราะ ก' },
      { line: 20, question: 'ครู ใช้', choices: ['ก', 'ข'], correct: 0, explanation: '' },
      { line: 22, question: 'ครูใช้ _____ ในห้องเรียน', choices: ['Kahoot', 'Word'], correct: 0, explanation: '' },
    ])
    expect(reading.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [6, importReasons.noAnswer],
      [8, importReasons.braceOpen],
      [10, importReasons.type],
      [12, importReasons.type],
      [14, importReasons.braceMissing],
      [16, importReasons.manyAnswers],
      [18, importReasons.type],
    ])
    expect(reading.notes).toEqual([{ line: 4, reason: importReasons.feedbackLeft, text: 'ข้อใดถูก' }])
  })

  test('Aiken', () => {
    const reading = read(
      'aiken',
      'ข้อใดถูก\nต่อบรรทัด\nA. ก\nB) ข\nANSWER: B\nไม่มีเฉลย\nA. ก\nB. ข\n\nไม่มีตัวเลือก\nANSWER: A\n\nสลับ\nB. ก\nA. ข\nANSWER: A\n\nเกิน\nA. ก\nB. ข\nANSWER: D\n',
    )
    expect(reading.questions).toEqual([
      { line: 1, question: 'ข้อใดถูก ต่อบรรทัด', choices: ['ก', 'ข'], correct: 1, explanation: '' },
    ])
    expect(reading.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [6, importReasons.noAnswer],
      [10, importReasons.noChoices],
      [13, importReasons.choiceOrder],
      [18, importReasons.unknownAnswer],
    ])
  })

  test('CSV: separators, quotes over lines, letters as answers, defused formulas', () => {
    const reading = read(
      'csv',
      'เฉลย;คำถาม;ตัวเลือก 1;ตัวเลือก 2;ตัวเลือก 3\nข;"สอง\nบรรทัด ""ยก""";\'=1+1;;\'สาม\n;ไม่มีเฉลย;ก;ข;\n3;ไม่มีข้อสาม;ก;ข;\nC;สาม;ก;;ค\nก;"ไม่ปิด;ก;ข;',
    )
    expect(reading.questions).toEqual([{ line: 6, question: 'สาม', choices: ['ก', 'ค'], correct: 1, explanation: '' }])
    expect(reading.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [2, importReasons.unknownAnswer],
      [4, importReasons.noAnswer],
      [5, importReasons.unknownAnswer],
      [7, importReasons.csvQuote],
    ])
    expect(read('csv', 'ไม่มี,หัวตาราง\nก,ข\n').problems).toMatchObject([{ line: 1, reason: importReasons.csvHeader }])
    expect(formats.csv.write([{ question: '=cmd()', choices: ['+1', '@a'], correct: 0, explanation: '-2' }])).toContain(
      "'=cmd(),'+1,'@a",
    )
  })

  test('Moodle XML: bombs expand to nothing, other kinds and pictures are named', () => {
    const question = (content: string, type = 'multichoice') =>
      `<question type="${type}"><questiontext format="html"><text><![CDATA[<p>ข้อ <b>หนึ่ง</b></p>]]></text>${content}</question>`
    const answers =
      '</questiontext><answer fraction="100"><text>ก &amp; ข</text><feedback><text>ดี</text></feedback></answer><answer fraction="0"><text>ค</text></answer>'
    const reading = read(
      'moodle',
      `<?xml version="1.0"?>\n<quiz>\n<question type="category"><category><text>$course$</text></category></question>\n${question(`<file name="a.png" encoding="base64">AAAA</file>${answers}`)}\n${question(answers, 'essay')}\n${question(answers.replace('100', '0'))}\n${question(`<single>false</single>${answers}`.replace('<single>false</single></questiontext>', '</questiontext><single>false</single>'))}\n<question type="multichoice"></quiz>`,
    )
    expect(reading.questions).toEqual([
      { line: 4, question: 'ข้อ หนึ่ง', choices: ['ก & ข', 'ค'], correct: 0, explanation: '' },
    ])
    expect(reading.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [5, importReasons.type],
      [6, importReasons.noAnswer],
      [7, importReasons.manyAnswers],
      [8, importReasons.noChoices],
      [8, importReasons.xmlBroken],
    ])
    expect(reading.notes.map(({ reason }) => reason)).toEqual([importReasons.pictureLeft, importReasons.feedbackLeft])
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><quiz>&b;</quiz>'
    expect(read('moodle', bomb)).toMatchObject({ questions: [], problems: [{ reason: importReasons.xmlDoctype }] })
    expect(read('moodle', '<quiz>&b;</quiz>').problems).toMatchObject([{ reason: importReasons.xmlBroken }])
    expect(read('moodle', '<html></html>').problems).toMatchObject([{ reason: importReasons.xmlQuiz }])
    expect(read('moodle', `<quiz>${'<a>'.repeat(100_000)}`).problems).toMatchObject([
      { reason: importReasons.xmlBroken },
    ])
  })
})
