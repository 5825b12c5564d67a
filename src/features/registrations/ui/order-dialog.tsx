import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/forms/button.tsx'
import { setServerErrors } from '#components/forms/use-field-form.ts'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Dialog } from '#components/overlays/dialog.tsx'
import { askToSignIn } from '#features/accounts/ui/account-dialog-state.ts'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { orderPath } from '#features/orders/constants.ts'
import type { Buyer } from '#features/orders/contract.ts'
import { BuyerFields, type BuyerValues } from '#features/orders/ui/buyer-fields.tsx'
import { buyerQuery } from '#features/orders/ui/queries.ts'
import { orderFormTexts as texts } from '#features/orders/ui/texts.ts'
import { buyerNames, buyerRequest, useBuyerForm } from '#features/orders/ui/use-buyer-form.ts'
import { cardDate, timeRangeText } from '#lib/dates.ts'
import type { Flag } from '#lib/flag-schema.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { useNavigateTo, usePageContext } from '#lib/page.ts'
import type { TrainingOfReader } from '../contract.ts'
import { sessionOf, useOrderTraining } from './mutations.ts'

interface OrderDialogProps {
  training: TrainingOfReader
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Orders a training: what it costs, in whose name the receipt is, then the payment step. Loaded on demand. */
export function OrderDialog({ training, isOpen, onOpenChange }: OrderDialogProps) {
  const formId = useId()
  const { api } = usePageContext()
  const query = useQuery({
    ...buyerQuery(api, () => {
      onOpenChange(false)
      askToOrder(training)
    }),
    enabled: isOpen,
  })
  const order = useOrderTraining(training)
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
          <Button
            type="submit"
            form={formId}
            disabled={!query.data}
            isLoading={order.isPending}
            loadingText={texts.sending}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Summary training={training} />
        {hasFailed(query) ? (
          <LoadError text={texts.loadFailed} isLoading={query.isFetching} onRetry={() => void query.refetch()} />
        ) : query.data ? (
          <OrderForm id={formId} training={training} buyer={query.data.data} order={order} />
        ) : (
          <div aria-busy="true">
            <span className="visually-hidden">{texts.loading}</span>
            <SkeletonLines lines={5} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The session has ended: signing in again opens the order. */
const askToOrder = ({ id, post }: TrainingOfReader) => askToSignIn(post.direct_uri_by_type, { action: 'register', id })

function Summary({ training: { post, first_session: first, session_count: count, price_text } }: OrderSummaryProps) {
  return (
    <div>
      <dl className="fact-rows">
        <dt>{texts.training}</dt>
        <dd>{post.topic}</dd>
        {first && (
          <>
            <dt>{texts.session}</dt>
            <dd className="numeric">
              {cardDate(first.start)} {timeRangeText(first.start, first.end)}
              {count > 1 && ` ${texts.sessions(count)}`}
            </dd>
          </>
        )}
      </dl>
      <p className="order-total">
        <span>{texts.total}</span>
        <b>{price_text}</b>
      </p>
      <p className="mt-2 text-ink-2 text-sm">{texts.hold}</p>
    </div>
  )
}

type OrderSummaryProps = Pick<OrderDialogProps, 'training'>

interface OrderFormProps extends OrderSummaryProps {
  id: string
  buyer: Buyer & { is_remembered: Flag }
  order: ReturnType<typeof useOrderTraining>
}

function OrderForm({ id, training, buyer, order: { mutate } }: OrderFormProps) {
  const go = useNavigateTo()
  const form = useBuyerForm(buyer, buyer.is_remembered === 1)
  const { formError, setFormError, clearFormError } = useFormError()
  const submit = form.handleSubmit((values) => {
    clearFormError()
    mutate(
      { eventId: training.id, session_id: sessionOf(training), ...buyerRequest(values) },
      {
        onSuccess({ data }) {
          if (data.invoiceNo) void go(orderPath(data.invoiceNo))
        },
        onError(error) {
          if (error.status === 401) return askToOrder(training)
          // Ordered in another tab.
          if (typeof error.body.invoiceNo === 'string') return void go(orderPath(error.body.invoiceNo))
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
