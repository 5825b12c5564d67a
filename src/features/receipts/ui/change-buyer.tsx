import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { changeBuyerTexts as texts } from '#features/orders/ui/texts.ts'
import type { OwnPurchase } from '../contract.ts'

const loadDialog = () => import('./buyer-dialog.tsx').then((module) => module.BuyerDialog)

/** Changes in whose name the receipt of an unpaid order will be. */
export function ChangeBuyer({ purchase }: { purchase: OwnPurchase }) {
  const [BuyerDialog, fetchDialog] = useLazyModule(loadDialog)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        aria-haspopup="dialog"
        icon={<PenLine className="icon" aria-hidden="true" />}
        onClick={() => fetchDialog(() => setOpen(true))}
      >
        {texts.open}
      </Button>
      {BuyerDialog && <BuyerDialog purchase={purchase} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
