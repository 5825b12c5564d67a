import { expect, test } from 'vitest'
import { subjectProblem } from './check-commits.mjs'

test.each([
  'Remove two redundant architecture checks',
  'Process uploads in a worker',
  'Address review comments',
  'Seed tag groups',
  'Merge branch work, which git wrote',
])('the subject “%s” is accepted', (subject) => {
  expect(subjectProblem(subject)).toBeUndefined()
})

test.each([
  ['Two checks that proved nothing of their own are gone', /imperative/],
  ['Added a check', /imperative/],
  ['Removes a check', /imperative/],
  ['remove a check', /capital letter/],
  ['Remove a check.', /full stop/],
  [`Remove ${'a'.repeat(66)}`, /73 characters/],
])('the subject “%s” is reported', (subject, problem) => {
  expect(subjectProblem(subject)).toMatch(problem)
})
