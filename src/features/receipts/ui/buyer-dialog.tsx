import { useId } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { setServerErrors } from '#components/forms/use-field-form.ts'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Dialog } from '#components/overlays/dialog.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { BuyerFields, type BuyerValues } from '#features/orders/ui/buyer-fields.tsx'
import { useChangeBuyer } from '#features/orders/ui/mutations.ts'
import { changeBuyerTexts as texts } from '#features/orders/ui/texts.ts'
import { buyerNames, buyerRequest, useBuyerForm } from '#features/orders/ui/use-buyer-form.ts'
import type { OwnPurchase } from '../contract.ts'
import { useRefreshPurchase } from './use-refresh-purchase.ts'

interface BuyerDialogProps {
  purchase: OwnPurchase
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The details of the receipt of an order; typed text stays after an error. Loaded on demand. */
export function BuyerDialog({ purchase, isOpen, onOpenChange }: BuyerDialogProps) {
  const formId = useId()
  const change = useChangeBuyer()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      size="lg"
      title={texts.title}
      description={texts.text}
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} isLoading={change.isPending} loadingText={texts.saving}>
            {texts.save}
          </Button>
        </>
      }
    >
      <BuyerForm id={formId} purchase={purchase} change={change} onSaved={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface BuyerFormProps {
  id: string
  purchase: OwnPurchase
  change: ReturnType<typeof useChangeBuyer>
  onSaved: () => void
}

function BuyerForm({ id, purchase, change: { mutate }, onSaved }: BuyerFormProps) {
  const { invoiceNo, buyer } = purchase
  const refresh = useRefreshPurchase(purchase)
  const form = useBuyerForm(buyer, false)
  const { formError, setFormError, clearFormError } = useFormError()
  const submit = form.handleSubmit((values) => {
    clearFormError()
    mutate(
      { invoiceNo, ...buyerRequest(values) },
      {
        onSuccess() {
          showSnackbar(texts.saved)
          void refresh()
          onSaved()
        },
        onError(error) {
          if (error.code === 'buyer_fixed') void refresh()
          if (!setServerErrors<BuyerValues>(error, buyerNames, form.setError)) setFormError(messageOf(error))
        },
      },
    )
  })
  return (
    <form method="post" className="grid gap-4" id={id} noValidate onSubmit={submit}>
      <FormAlert error={formError} />
      <BuyerFields form={form} />
    </form>
  )
}
