import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import type { TrainingOfReader } from '../contract.ts'
import { useCancelRegistration, useIsChanging } from './mutations.ts'

const loadQuestion = () => import('./cancel-question.tsx').then((module) => module.CancelQuestion)

interface CancelButtonProps {
  training: TrainingOfReader
  kind: 'joined' | 'waiting'
  label: string
}

/** Asks before a place is given back or the waiting list is left. */
export function CancelButton({ training, kind, label }: CancelButtonProps) {
  const [Question, fetchQuestion] = useLazyModule(loadQuestion)
  const [isOpen, setOpen] = useState(false)
  const { mutate } = useCancelRegistration(training)
  const isChanging = useIsChanging(training)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="cancel-registration"
        aria-haspopup="dialog"
        isLoading={isChanging}
        onClick={() => fetchQuestion(() => setOpen(true))}
      >
        {label}
      </Button>
      {Question && (
        <Question
          kind={kind}
          isOpen={isOpen}
          onKeep={() => setOpen(false)}
          onConfirm={() => {
            setOpen(false)
            mutate()
          }}
        />
      )}
    </>
  )
}
