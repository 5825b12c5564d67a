import { useState } from 'react'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { SLIP_MAX_BYTES } from '../constants.ts'
import { fieldTexts } from '../texts.ts'
import { useSendSlip } from './mutations.ts'
import { SlipDrop } from './slip-drop.tsx'
import { slipTexts as texts } from './texts.ts'

interface SlipUploadProps {
  invoiceNo: string
  /** After a slip was received, and after an error that can mean that the order has changed. */
  onChange: () => void
}

/** Sends a slip as soon as its file is chosen. After an error another file can be chosen at once. */
export function SlipUpload({ invoiceNo, onChange }: SlipUploadProps) {
  const { mutate, isPending } = useSendSlip()
  const [error, setError] = useState('')
  function send(slip: File) {
    setError('')
    if (slip.size > SLIP_MAX_BYTES) return setError(fieldTexts.slipLarge)
    mutate(
      { invoiceNo, slip },
      {
        onSuccess() {
          showSnackbar(texts.sent)
          onChange()
        },
        onError(failure) {
          setError(failure.errors.slip?.[0] ?? messageOf(failure))
          if (failure.code === 'order_closed') onChange()
        },
      },
    )
  }
  return (
    <div className="grid gap-2">
      <h2 className="text-ui">{texts.heading}</h2>
      <SlipDrop isSending={isPending} error={error} onFile={send} />
    </div>
  )
}
