import { expect, test } from 'vitest'
import { findSlowSelectors } from './slow-selectors.ts'

test.each([
  '.prose>*+*',
  '.a~*',
  '.rows>li+li',
  '.stack :is(.avatar,li)+:is(.avatar,li)',
  'h2+:is(.footer p)',
  '.comments>li+li>.comment',
  '.steps>li+li:before',
  '.hero:has(.face)>.wrapper>:first-child',
  '.question:has(>.picture)>*',
  '.dialog:has(.sticker) .title>:not(.steps)',
])('%s is found, also in a list and in a layer', (selector) => {
  expect(findSlowSelectors(`@layer a{.b{color:red}.c,${selector}{color:blue}}`)).toEqual([selector])
})

test.each([
  '.prose>:not(:first-child)',
  '.a+.b',
  '.a+p',
  'input:focus-visible+label',
  '.rows>li:not(:first-child)',
  '.bar:has(+.row)',
  '.hero:has(.face)>.wrapper>.text',
  'label:has(input)',
  '.cover:has(>.fill) img:not(.fill *)',
  '.chip:is(:hover,:has(:checked)) .count',
  '.form:has(>.bar) :is(.input,.btn)',
])('%s is not', (selector) => {
  expect(findSlowSelectors(`${selector}{color:blue}`)).toEqual([])
})
