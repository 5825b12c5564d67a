import { expect, test } from 'vitest'
import { readSignInRequest, signInHref } from './sign-in.ts'

test('Q-09 the way to sign in carries the way back', () => {
  const path = '/search?search=ครู&tags=1,2'
  const { isAsked, next, rest } = readSignInRequest(signInHref(path))
  expect({ isAsked, next, rest }).toEqual({ isAsked: true, next: path, rest: '/' })
})

test('AUTH-008 Q-27 the action is read on any page and goes; the rest of the address stays as it was', () => {
  expect(readSignInRequest('/training?tags=3,1&action=sign-in&edu-plan=1#cards')).toEqual({
    isAsked: true,
    next: null,
    rest: '/training?tags=3,1&edu-plan=1#cards',
  })
})

test.each(['/', '/training?action=show-all-tags', '/search?search=action%3Dsign-in', '/#action=sign-in'])(
  'nothing is asked by %s',
  (href) => {
    expect(readSignInRequest(href)).toEqual({ isAsked: false, next: null, rest: href })
  },
)
