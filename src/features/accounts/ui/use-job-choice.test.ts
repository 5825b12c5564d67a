import { describe, expect, test } from 'vitest'
import { chooseJob, chooseStatus, jobsOf, jobText } from './use-job-choice.ts'

const ids = (status: Parameters<typeof jobsOf>[0]) => jobsOf(status).map(({ id }) => id)

describe('status card and job', () => {
  test('REG-019 REG-020 REG-021 each group has its jobs; without a chosen card all jobs are offered', () => {
    expect([ids(1), ids(2), ids(3)]).toEqual([[1, 2, 3, 4, 5, 6], [7, 8], [999]])
    expect(ids(null)).toHaveLength(9)
  })
  test('REG-024 a job selects the card of its group', () => {
    expect(chooseJob({ status: null, job: '' }, '8')).toEqual({ status: 2, job: '8' })
    expect(chooseJob({ status: 1, job: '1' }, '')).toEqual({ status: 1, job: '' })
  })
  test('Q-38 choosing a card preserves a job of its group and clears any other', () => {
    expect(chooseStatus({ status: 1, job: '2' }, 1)).toEqual({ status: 1, job: '2' })
    expect(chooseStatus({ status: 1, job: '2' }, 2)).toEqual({ status: 2, job: '' })
    expect(chooseStatus({ status: 1, job: '2' }, 3)).toEqual({ status: 3, job: '999' })
  })
  test('Q-37 sends the text of the job, or the typed text for "other"', () => {
    expect(jobText('6', 'x')).toBe('ติวเตอร์')
    expect(jobText('999', '  นักพัฒนาหลักสูตร ')).toBe('นักพัฒนาหลักสูตร')
  })
})
