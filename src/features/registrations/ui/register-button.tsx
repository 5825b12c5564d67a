import { CircleCheck, Hourglass, LogIn, Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { useAuthRequiredAction } from '#features/accounts/ui/use-auth-required-action.ts'
import { orderPath } from '#features/orders/constants.ts'
import type { TrainingOfReader } from '../contract.ts'
import { REGISTRATION_ID, useIsChanging, useJoinWaitingList, useRegisterTraining } from './mutations.ts'
import { registerTexts as texts } from './texts.ts'

const loadOrder = () => import('./order-dialog.tsx').then((module) => module.OrderDialog)

interface RegisterButtonProps {
  training: TrainingOfReader
  size?: 'lg'
  className?: string
  /** In the card itself, where the state is next to the button. */
  isInCard?: boolean
}

/**
 * The main action of a training for this reader: entering the running session, joining, waiting, or the recording; for
 * people with a place or on the list a link to the card. Nothing if there is nothing to do.
 */
export function RegisterButton({ training, size, className, isInCard }: RegisterButtonProps) {
  const { registration, registration_offer: offer, recording_url: recording } = training
  const look = { size, className }
  if (registration?.join_url) {
    const icon = <LogIn className="icon" aria-hidden="true" />
    return <OutsideLink {...look} href={registration.join_url} text={texts.enter} icon={icon} />
  }
  if (recording) return <OutsideLink {...look} href={recording} text={texts.watchReplay} />
  if (registration?.order_no) {
    const icon = <Wallet className="icon" aria-hidden="true" />
    return (
      <ButtonLink {...look} href={orderPath(registration.order_no)} icon={icon}>
        {texts.toOrder}
      </ButtonLink>
    )
  }
  if (registration && registration.state !== 'none') {
    if (isInCard) return null
    const isJoined = registration.state === 'joined'
    const Icon = isJoined ? CircleCheck : Hourglass
    return (
      <ButtonLink
        {...look}
        variant="soft"
        href={`#${REGISTRATION_ID}`}
        icon={<Icon className="icon" aria-hidden="true" />}
      >
        {isJoined ? texts.hasPlace : texts.place(registration.position ?? 1)}
      </ButtonLink>
    )
  }
  if (offer === 'join') return <JoinButton {...look} training={training} />
  if (offer === 'wait') return <WaitButton {...look} training={training} />
  return offer === 'order' ? <OrderButton {...look} training={training} /> : null
}

type Look = Pick<RegisterButtonProps, 'size' | 'className'>

function OutsideLink({ href, text, icon, ...look }: Look & { href: string; text: string; icon?: ReactNode }) {
  return (
    <ButtonLink {...look} href={href} icon={icon} target="_blank" rel="noopener nofollow">
      {text} <span className="visually-hidden">{texts.newTab}</span>
    </ButtonLink>
  )
}

/** A visitor’s press is carried out after signing in. */
function JoinButton({ training, ...look }: Look & { training: TrainingOfReader }) {
  const { mutate } = useRegisterTraining(training)
  const press = useAuthRequiredAction({
    path: training.post.direct_uri_by_type,
    pendingAction: { action: 'register', id: training.id },
    onPress: () => mutate(),
  })
  return (
    <Button {...look} isLoading={useIsChanging(training)} loadingText={texts.sending} onClick={press}>
      {texts.register}
      <small lang="en">{texts.registerNow}</small>
    </Button>
  )
}

function WaitButton({ training, ...look }: Look & { training: TrainingOfReader }) {
  const { mutate } = useJoinWaitingList(training)
  const press = useAuthRequiredAction({
    path: training.post.direct_uri_by_type,
    pendingAction: { action: 'waitinglist', id: training.id },
    onPress: () => mutate(),
  })
  return (
    <Button {...look} variant="soft" isLoading={useIsChanging(training)} onClick={press}>
      {texts.wait}
    </Button>
  )
}

/** A visitor’s press opens the order after signing in. */
function OrderButton({ training, ...look }: Look & { training: TrainingOfReader }) {
  const [Order, fetchOrder] = useLazyModule(loadOrder)
  const [isOpen, setOpen] = useState(false)
  const press = useAuthRequiredAction({
    path: training.post.direct_uri_by_type,
    pendingAction: { action: 'register', id: training.id },
    onPress: () => fetchOrder(() => setOpen(true)),
  })
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={press}>
        {texts.order}
        <small lang="en">{texts.registerNow}</small>
      </Button>
      {Order && <Order training={training} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
