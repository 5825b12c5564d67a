import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { messageOf, type SubmissionCallbacks } from '#features/accounts/ui/use-submission.ts'

interface Retrying<Input> {
  mutate: (input: Input, callbacks: SubmissionCallbacks<{ data: { retried: number } }>) => void
  isPending: boolean
}

interface RetryOptions {
  /** Of the list, which is read again, also after an error: another admin may have been faster. */
  queryKey: QueryKey
  done: (retried: number) => string
  onDone?: () => void
}

/** Starts failed work again and says how much of it. */
export function useRetry<Input>({ mutate, isPending }: Retrying<Input>, { queryKey, done, onDone }: RetryOptions) {
  const client = useQueryClient()
  const retry = (input: Input) =>
    mutate(input, {
      onSuccess({ data }) {
        showSnackbar(done(data.retried))
        onDone?.()
      },
      onError: (error) => showToast('danger', messageOf(error)),
      onSettled: () => void client.invalidateQueries({ queryKey }),
    })
  return { retry, isPending }
}

interface RetryAllProps {
  label: string
  isLoading: boolean
  onRetry: () => void
}

/** In the head of the page. */
export function RetryAll({ label, isLoading, onRetry }: RetryAllProps) {
  return (
    <Button size="sm" icon={<RotateCcw className="icon" aria-hidden="true" />} isLoading={isLoading} onClick={onRetry}>
      {label}
    </Button>
  )
}
