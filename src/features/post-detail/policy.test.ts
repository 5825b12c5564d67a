import { describe, expect, test } from 'vitest'
import { hasMainAction, sectionOf, withHeadings } from './policy.ts'

describe('headings of a description', () => {
  test('POST-044 every second-level heading gets an id; ids of the author stay', () => {
    const { html, headings } = withHeadings('<h2>ก</h2><p>ข</p><h2 id="h-own">ค</h2><h3>ง</h3>')
    expect(headings).toEqual([
      { id: 'section-1', text: 'ก' },
      { id: 'h-own', text: 'ค' },
    ])
    expect(html).toBe('<h2 id="section-1">ก</h2><p>ข</p><h2 id="h-own">ค</h2><h3>ง</h3>')
  })

  test('the text has no markup and no entities; an empty heading is left out', () => {
    const { html, headings } = withHeadings('<h2><strong>ก</strong> &amp; &lt;b&gt; &#39;ข&#39;</h2><h2> </h2>')
    expect(headings).toEqual([{ id: 'section-1', text: "ก & <b> 'ข'" }])
    expect(html).toContain('<h2> </h2>')
    expect(withHeadings('')).toEqual({ html: '', headings: [] })
  })
})

test('Q-193 the focal point of a picture in the text is where its style reads it', () => {
  const { html } = withHeadings('<figure><img src="/media/abcdefgh/640.webp" alt="ก" data-focal="34 0"></figure>')
  expect(html).toContain('alt="ก" data-focal-x="34%" data-focal-y="0%">')
})

describe('section of a post', () => {
  const tag = (url: string) => ({ id: 1, name: 'ก', url, group: null })
  const story = { type: 0, teacher_account: {} } as never
  test.each([
    [{ event: {} as never, teaching_story: null, tags: [] }, '/training'],
    [{ event: null, teaching_story: { type: 1, teacher_account: {} } as never, tags: [] }, '/case-studies'],
    [{ event: null, teaching_story: null, tags: [tag('/solutions')] }, '/edtech-tools'],
    [{ event: null, teaching_story: story, tags: [tag('/ai'), tag('/solutions?tags=47,44')] }, '/solutions'],
    [{ event: null, teaching_story: story, tags: [] }, '/edtech-tools'],
  ])('POST-006 %j belongs to %s', (post, path) => {
    expect(sectionOf(post).path).toBe(path)
    expect(sectionOf(post).name).toBeTruthy()
  })
})

test.each([
  ['join', 'none', null, true],
  ['order', 'none', null, true],
  ['wait', 'none', null, true],
  ['none', 'none', null, false],
  ['none', 'joined', null, true],
  ['none', 'waiting', null, true],
  ['none', 'none', 'https://example.com', true],
])(
  'POST-036 a training with offer %s, registration %s and recording %s has a main action: %s',
  (offer, state, url, expected) => {
    const event = { registration_offer: offer, recording_url: url }
    expect(hasMainAction({ ...event, registration: { state } } as never)).toBe(expected)
    if (state === 'none') expect(hasMainAction({ ...event, registration: null } as never)).toBe(expected)
  },
)
