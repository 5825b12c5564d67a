import { useState } from 'react'
import { Dialog } from '#components/overlays/dialog.tsx'
import type { Image } from '#features/media/contract.ts'
import type { FormAnswer } from '#features/online-tests/contract.ts'
import { TestQuestion } from '#features/online-tests/ui/test-question.tsx'
import { bankTexts as texts } from '../texts.ts'
import type { QuestionDraft } from './use-question-draft.ts'

interface QuestionPreviewProps {
  draft: QuestionDraft
  image: Image | null
  onClose: () => void
}

/** The question as a taker sees it; nothing is stored. */
export function QuestionPreview({ draft, image, onClose }: QuestionPreviewProps) {
  const [answer, setAnswer] = useState<FormAnswer>({ choice: null, is_flagged: 0, revision: 0 })
  const choices = [...new Set(draft.choices.filter((choice) => choice.trim() !== ''))]
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={texts.preview}>
      <TestQuestion
        question={{ question: draft.question, choices, image }}
        position={0}
        answer={answer}
        hasKeys={false}
        onChoose={(choice) => setAnswer({ ...answer, choice })}
        onFlag={(isFlagged) => setAnswer({ ...answer, is_flagged: isFlagged })}
        onReview={onClose}
        onZoomChange={() => {}}
      />
    </Dialog>
  )
}
