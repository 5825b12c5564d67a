import { describe, expect, test } from 'vitest'
import { buildDocument, graphemeRuns, type PostSource } from './build-document.ts'
import { editDistance, isWithin, looseSound, moves, skeleton } from './edit-distance.ts'
import { foldText, squash } from './fold-text.ts'
import { collectHighlightTerms } from './highlight-terms.ts'
import { tokenize } from './tokenize.ts'

const words = (text: string) => tokenize(foldText(text)).map((unit) => unit.words.join('+'))
const concepts = (text: string) => tokenize(foldText(text)).flatMap((unit) => unit.concepts)
const runs = (text: string) => tokenize(foldText(text)).map((unit) => unit.run)

describe('Q-126 folding', () => {
  test.each([
    ['case', 'KaHoot', 'kahoot'],
    ['Thai digits', 'ป.๓', 'ป.3'],
    ['full-width letters', 'ＡＩ', 'ai'],
    ['accents', 'Café', 'cafe'],
    ['sara am of two letters', 'นํ้า', 'น้ำ'],
    ['sara am survives', 'ทำน้ำ', 'ทำน้ำ'],
    ['repetition sign', 'ช้าๆ', 'ช้า '],
  ])('%s', (_name, typed, folded) => {
    expect(foldText(typed)).toBe(folded)
  })

  test('a squashed text has only letters and digits', () => {
    expect(squash('micro:bit, ป.3 (ใหม่)')).toBe('microbitป3ใหม่')
  })
})

describe('Q-126 words', () => {
  test('SRCH-001 segments Thai text without spaces', () => {
    expect(words('เสื้อสีแดงสด')).toEqual(['เสื้อ', 'สี', 'แดง', 'สด'])
  })

  test('SRCH-001 a number in words is the number in digits, a numeric date is a day of a month', () => {
    expect(concepts('สิบสี่')).toEqual(['14'])
    expect(concepts('สองร้อยห้าสิบเอ็ด')).toEqual(['251'])
    expect(concepts('สองพันธุ์')).toEqual([])
    expect(concepts('ร้อยเอ็ด')).not.toContain('101')
    expect(concepts('5/12/2569')).toEqual(concepts('5 ธันวาคม 2569'))
    expect(concepts('5/13/2569')).toEqual([])
    expect(concepts('ธ.ค. 69')).toContain('2569')
  })

  test('SRCH-001 a price at most is a concept of the highest step below it, other limits are words', () => {
    expect(concepts('ไม่เกิน 500 บาท')).toEqual(concepts('อบรม under 500').slice(-1))
    expect(concepts('ไม่เกิน 1,240')).toEqual(concepts('ไม่เกิน 1000 บาท'))
    for (const text of ['ไม่เกิน 500 คำ', 'ไม่เกิน 20 บาท']) expect(concepts(text).join(), text).not.toContain('<=')
  })

  test('SRCH-001 an abbreviation may lack its full stops where it stands alone', () => {
    const [full] = concepts('สำนักงานคณะกรรมการการศึกษาขั้นพื้นฐาน')
    for (const text of ['สพฐ.', 'สพฐ', 'ส.พ.ฐ.', 'ครู สพฐ ทุกคน']) expect(concepts(text), text).toContain(full)
    expect(concepts('นศ')).toEqual(concepts('นักศึกษา'))
    expect(concepts('คนศาสตร์')).not.toContain(concepts('นักศึกษา')[0])
  })

  test('SRCH-001 preserves final combining marks: วิทยุ is not วิทย์', () => {
    expect(words('วิทยุ')).toEqual(['วิทยุ'])
    expect(words('วิทย์')).toEqual(['วิทย์'])
    expect(concepts('วิทยุ')).not.toContain(concepts('วิทย์')[0])
  })

  test('SRCH-001 loan words and names are single words in every spelling', () => {
    expect(words('ใช้กูเกิลคลาสรูมสอน')).toEqual(['ใช้', 'กูเกิลคลาสรูม', 'สอน'])
    expect(concepts('ใช้กูเกิล คลาสรูมสอน')).toEqual(concepts('Google Classroom'))
    expect(concepts('คาฮูต')).toEqual(concepts('Kahoot!'))
    expect(concepts('เรียนวิทย์')).toEqual(concepts('วิทยาศาสตร์'))
  })

  test('a spelling inside a longer word does not match', () => {
    expect(concepts('คอมเมนต์')).toEqual([])
    expect(concepts('ไทม์ไลน์')).toEqual([])
    expect(concepts('คอม')).not.toEqual([])
    expect(concepts('scratching')).toEqual([])
  })

  test('SRCH-001 a grade is one term in all its spellings', () => {
    const [grade] = concepts('ป.6')
    expect(grade).toBeDefined()
    for (const text of ['ป6', 'ป.๖', 'ปอหก', 'ประถม 6', 'ประถมศึกษาปีที่ 6', 'grade 6']) {
      expect(concepts(text), text).toEqual([grade])
    }
    expect(concepts('ม.4')).toEqual(concepts('มอสี่'))
    expect(concepts('ป.65')).not.toContain(grade)
  })

  test('SRCH-001 a number before a month is a day, in short and long names', () => {
    expect(concepts('5 ธันวาคม')).toEqual(concepts('5 ธ.ค.'))
    expect(concepts('5 ธันวาคม')[0]).toMatch(/^@5@/)
    expect(concepts('5 คน')).toEqual([])
  })

  test('scripts and signs separate words; only spaces and commas separate runs', () => {
    expect(words('ม.3 ป5')).toEqual(['ม+3', 'ป+5'])
    expect(runs('ม.3 ป5')).toEqual([0, 1])
    expect(words('a$%_\\b')).toEqual(['a', 'b'])
    expect(runs('ก,ข;ค')).toEqual([0, 1, 2])
  })

  test('SRCH-001 pairs and triples of grapheme clusters never separate a letter from its combining marks', () => {
    expect(graphemeRuns('ที่นี่ดี', 2)).toEqual(['ที่นี่', 'นี่ดี'])
    expect(graphemeRuns('ที่นี่ดี', 3)).toEqual(['ที่นี่ดี'])
    expect(graphemeRuns('ก', 2)).toEqual([])
  })
})

describe('documents', () => {
  const post: PostSource = {
    id: 1,
    publishedAt: '2026-01-01 00:00:00+00',
    sourceUpdatedAt: '2026-01-01 00:00:00+00',
    topic: "It's Kahoot\\",
    description: '<p>เรียน<strong>รู้</strong></p><p>สนุก &amp; ง่าย</p>',
    caption: '',
    toolName: '',
    labels: ['ปฐมวัย'],
    places: [],
    tagIds: [4, 1],
    isEduPlan: true,
  }

  test('SRCH-001 contain every limit that the price keeps', () => {
    const { head } = buildDocument({ ...post, priceSatang: 45_000 })
    expect(head).toContain("'@<=450'")
    expect(head).not.toContain("'@<=400'")
  })

  test('contain words with weights, concepts, tags and the education plan', () => {
    const { topic, head, words } = buildDocument(post)
    expect(topic).toBe("'it':1A 's':2A 'kahoot':3A '@kahoot':3A '#4' '#1' '#edu-plan'")
    expect(head).toContain("'@ปฐมวัย':")
    expect(head).not.toContain("'สนุก'")
    expect(words).toContain("'เรียน':")
    expect(words).toMatch(/'ง่าย':\d+D/)
    expect(words).not.toContain('strong')
  })

  test('AB-12 quotes and backslashes in a text are escaped', () => {
    const { topic } = buildDocument({ ...post, topic: "'); drop table posts; --\\'" })
    expect(topic).toContain("'drop':1A 'table':2A 'posts':3A")
  })
})

describe('spellings', () => {
  test('the edit distance counts a swap of neighbouring letters once', () => {
    expect(editDistance('canva', 'cavna')).toBe(1)
    expect(editDistance('kahoot', 'kahut')).toBe(2)
    expect(editDistance('', 'abc')).toBe(3)
    expect(moves('abc')).toEqual(['bac', 'acb', 'bca', 'cab'])
    expect(moves('a')).toEqual([])
  })

  test('SRCH-001 words without vowels, and words written by ear, have something in common', () => {
    expect(skeleton('ประวัติ')).toBe(skeleton('ปรวต'))
    expect(skeleton('canva')).toBe('cnv')
    expect(isWithin('cnva', 'canva')).toBe(true)
    expect(isWithin('cvna', 'canva')).toBe(false)
    for (const written of ['กะดาน', 'กาดาน', 'กระดาน']) expect(looseSound(written)).toBe(looseSound('กระดาน'))
    expect(looseSound('คณิตสาด')).not.toBe(looseSound('คณิต'))
  })
})

describe('SRCH-010 highlight terms', () => {
  test('are the runs, the words and every spelling of a concept', () => {
    const terms = collectHighlightTerms('เกมคาฮูท')
    expect(terms).toEqual(expect.arrayContaining(['เกมคาฮูท', 'เกม', 'คาฮูท', 'Kahoot', 'game']))
    expect(terms[0]?.length).toBeGreaterThanOrEqual(terms.at(-1)?.length ?? 0)
  })

  test('exclude function words and single letters', () => {
    expect(collectHighlightTerms('การ ก.3 ที่')).toEqual(['ก.3'])
  })
})
