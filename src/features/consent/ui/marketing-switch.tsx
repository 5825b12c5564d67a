import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Switch } from '#components/forms/switch.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { usePageContext } from '#lib/page.ts'
import { consentTexts } from '../texts.ts'
import { useRecordMarketingConsent } from './mutations.ts'
import { marketingConsentQuery } from './queries.ts'

const { newsletter: texts } = consentTexts

/** Switch for the newsletter, saved immediately, for a signed-in user (decision Q-40). */
export function MarketingSwitch() {
  const { api } = usePageContext()
  const { data } = useQuery(marketingConsentQuery(api))
  const { mutate: record } = useRecordMarketingConsent()
  const [pending, setPending] = useState<boolean | null>(null)
  const textId = useId()
  const isSubscribed = data?.data.receive_newsletter === 1

  function choose(isWanted: boolean) {
    if (pending !== null) return
    setPending(isWanted)
    record(isWanted, {
      onSuccess: () => showSnackbar(isWanted ? texts.on : texts.off),
      onError: () => showToast('danger', texts.failed),
      // After an error the switch returns to the saved value.
      onSettled: () => setPending(null),
    })
  }

  return (
    <section className="card padded mb-8 grid gap-2" aria-label={texts.title}>
      <h2 className="text-h3">{texts.title}</h2>
      <Switch
        label={texts.label}
        checked={pending ?? isSubscribed}
        disabled={!data}
        aria-busy={pending !== null || undefined}
        aria-describedby={textId}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <p id={textId} className="text-sm text-ink-2">
        {texts.text}
      </p>
    </section>
  )
}
