import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/forms/button.tsx'
import { Switch } from '#components/forms/switch.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import { slipQueueQuery } from './queries.ts'
import { SlipEvidence } from './slip-evidence.tsx'
import { SlipList } from './slip-list.tsx'
import { officeTexts, queueTexts as texts } from './texts.ts'
import { useConfirmSlip } from './use-confirm-slip.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { useSlipPosition } from './use-slip-position.ts'

const loadReject = () => import('./reject-dialog.tsx').then((module) => module.RejectDialog)
const loadQuestion = () => import('./confirm-question.tsx').then((module) => module.ConfirmQuestion)

interface SlipQueueProps {
  /** The order that was pressed in the list of all orders. */
  chosenId: number | null
  onChoose: (id: number | null) => void
}

/** Slips one by one, the oldest first: the slip beside the order, and a decision by button or key. */
export function SlipQueue({ chosenId, onChoose }: SlipQueueProps) {
  const { api } = usePageContext()
  const query = useQuery(slipQueueQuery(api))
  const [dialog, setDialog] = useState<'reject' | 'unread' | null>(null)
  const [done, setDone] = useState(0)
  const [hasKeys, setKeys] = useState(true)
  const [RejectDialog, fetchReject] = useLazyModule(loadReject)
  const [Question, fetchQuestion] = useLazyModule(loadQuestion)
  const heading = useRef<HTMLHeadingElement>(null)
  const { purchases, current, move, leave } = useSlipPosition(query.data?.data, chosenId, onChoose)
  const { confirm, isConfirming } = useConfirmSlip()

  function finish() {
    setDialog(null)
    setDone(done + 1)
    leave()
    heading.current?.focus({ preventScroll: true })
  }
  const accept = () => current && confirm(current, { onDone: finish, onTaken: leave })
  // Without its code the site cannot find a slip that was used before: the admin looks at the account first.
  const press = () => (current?.slip.reference ? accept() : fetchQuestion(() => setDialog('unread')))
  const reject = () => fetchReject(() => setDialog('reject'))
  useQueueKeys({
    isActive: hasKeys && Boolean(current) && !dialog,
    onConfirm: press,
    onReject: reject,
    onSkip: () => move(1),
    onMove: move,
  })

  if (hasFailed(query)) {
    return (
      <LoadError
        text={officeTexts.failed}
        isCentred
        isLoading={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <section aria-labelledby="slip-queue">
      <h2 id="slip-queue" className="visually-hidden" tabIndex={-1} ref={heading}>
        {texts.title}
      </h2>
      {query.isPending ? (
        <div className="card padded" aria-busy="true">
          <SkeletonLines lines={6} />
        </div>
      ) : !current ? (
        <div className="card" role="status">
          <EmptyState picture="purchase" headingLevel={3} title={texts.empty} text={texts.emptyText(done)} />
        </div>
      ) : (
        <div className="card slip-queue">
          <SlipList
            purchases={purchases}
            currentId={current.id}
            hasMore={typeof query.data?.next === 'number'}
            onChoose={onChoose}
          />
          <div className="min-w-0">
            <SlipEvidence purchase={current} />
            <div className="slip-actions">
              <Button
                isLoading={isConfirming}
                loadingText={texts.confirming}
                icon={<Check className="icon" aria-hidden="true" />}
                aria-keyshortcuts="Enter"
                onClick={press}
              >
                {texts.confirm} <Key name="Enter" />
              </Button>
              <Button variant="outline" className="btn-reject" aria-keyshortcuts="R" onClick={reject}>
                {texts.reject} <Key name="R" />
              </Button>
              <Button variant="outline" aria-keyshortcuts="S" onClick={() => move(1)}>
                {texts.skip} <Key name="S" />
              </Button>
              <div className="slip-keys">
                <span>
                  <kbd>J</kbd> <kbd>K</kbd> {texts.move}
                </span>
                <Switch
                  label={texts.keys}
                  checked={hasKeys}
                  onChange={(event) => setKeys(event.currentTarget.checked)}
                />
              </div>
            </div>
          </div>
        </div>
      )}
      {RejectDialog && current && dialog === 'reject' && (
        <RejectDialog purchase={current} onClose={() => setDialog(null)} onDone={finish} />
      )}
      {Question && current && (
        <Question
          title={texts.question.title}
          text={texts.question.text(current.totalPriceText)}
          labels={texts.question}
          isOpen={dialog === 'unread'}
          onCancel={() => setDialog(null)}
          onConfirm={() => {
            setDialog(null)
            accept()
          }}
        />
      )}
    </section>
  )
}

/** The key of a button; screen readers read `aria-keyshortcuts`. */
function Key({ name }: { name: string }) {
  return (
    <span aria-hidden="true">
      <kbd>{name}</kbd>
    </span>
  )
}
