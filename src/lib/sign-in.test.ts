import { expect, test } from 'vitest'
import { readSignInRequest, signInHref } from './sign-in.ts'

test('Q-09 the sign-in link contains the path to return to', () => {
  const path = '/search?search=ครู&tags=1,2'
  const { isRequested, next, rest } = readSignInRequest(signInHref(path))
  expect({ isRequested, next, rest }).toEqual({ isRequested: true, next: path, rest: '/' })
})

test('AUTH-008 Q-27 the action is read on any page and removed; the rest of the URL stays unchanged', () => {
  expect(readSignInRequest('/training?tags=3,1&action=sign-in&edu-plan=1#cards')).toEqual({
    isRequested: true,
    next: null,
    rest: '/training?tags=3,1&edu-plan=1#cards',
  })
})

test.each(['/', '/training?action=show-all-tags', '/search?search=action%3Dsign-in', '/#action=sign-in'])(
  '%s does not request the sign-in dialog',
  (href) => {
    expect(readSignInRequest(href)).toEqual({ isRequested: false, next: null, rest: href })
  },
)
