import { useState } from 'react'
import { tryStorage } from '#lib/web-storage.ts'
import type { BankQuestion } from '../contract.ts'

/** The typed text of a question. */
export interface QuestionDraft {
  question: string
  choices: string[]
  /** -1: no choice is the right one yet. */
  correct: number
  explanation: string
  /** The revision that was edited; 0 for a new question. */
  revision: number
}

const EMPTY: QuestionDraft = { question: '', choices: ['', '', '', ''], correct: -1, explanation: '', revision: 0 }

function draftOf(known: BankQuestion | null): QuestionDraft {
  if (!known) return EMPTY
  const { question, choices, correct, explanation, revision } = known
  return { question, choices, correct, explanation, revision }
}

/**
 * The text of a question that is being edited. It is stored on the device until it is saved, so that a reload, a crash
 * or a lost network loses nothing.
 */
export function useQuestionDraft(trainingId: number, known: BankQuestion | null) {
  const key = `sala-question ${trainingId} ${known?.id ?? 'new'}`
  const [draft, setDraft] = useState<QuestionDraft>(() => readDraft(key) ?? draftOf(known))
  const [isDirty, setDirty] = useState(() => readDraft(key) !== null)
  return {
    draft,
    isDirty,
    change(part: Partial<QuestionDraft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      setDirty(true)
      tryStorage(() => localStorage.setItem(key, JSON.stringify(next)))
    },
    /** Deletes the stored text and continues with what the server has. */
    reset(saved: BankQuestion | null) {
      setDraft(draftOf(saved))
      setDirty(false)
      tryStorage(() => localStorage.removeItem(key))
    },
  }
}

function readDraft(key: string): QuestionDraft | null {
  return tryStorage(() => {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<QuestionDraft> | null
    const { question, choices, correct, explanation, revision } = value ?? {}
    if (typeof question !== 'string' || typeof explanation !== 'string' || !Array.isArray(choices)) return null
    if (!choices.every((choice) => typeof choice === 'string') || !Number.isInteger(correct)) return null
    return { question, choices, correct: correct as number, explanation, revision: Number(revision) || 0 }
  })
}
