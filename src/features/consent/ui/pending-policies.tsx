import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { Button } from '#components/forms/button.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import type { Flag } from '#lib/flag-schema.ts'
import { usePageContext } from '#lib/page.ts'
import type { PendingPolicies as Pending } from '../contract.ts'
import { policyHref } from '../policy.ts'
import { pendingTexts as texts } from '../texts.ts'
import { pendingPoliciesQuery, useAcceptPolicy } from './use-accept-policy.ts'
import { useBottomInset } from './use-bottom-inset.ts'

/**
 * Asks a member once after a document changed so that it asks again, one document after another. It is not modal, so
 * that the document can be read first. Mount it once, for signed-in people.
 */
export function PendingPolicies() {
  const { api } = usePageContext()
  const { data } = useQuery(pendingPoliciesQuery(api))
  const [policy] = data ?? []
  return policy ? <PendingPolicy key={policy.tab} policy={policy} /> : null
}

function PendingPolicy({ policy: { tab, version, summary } }: { policy: Pending[number] }) {
  const bar = useRef<HTMLElement>(null)
  const titleId = useId()
  const { mutate, isPending } = useAcceptPolicy()
  useBottomInset(bar, true)
  const answer = (receive_newsletter: Flag | null) =>
    mutate(
      { tab, version, receive_newsletter },
      {
        onSuccess: () => showSnackbar(texts.done),
        onError: () => showToast('danger', texts.failed),
      },
    )
  return (
    <section ref={bar} aria-labelledby={titleId} className="pending-policy">
      <div className="wrapper">
        <div>
          <h2 id={titleId} className="text-title">
            {keepTogether(texts.title(texts.documents[tab]))}
          </h2>
          <p className="text-ink-2 text-sm">
            {keepTogether(summary || texts.text)}{' '}
            <a className="link no-break" href={policyHref(tab)}>
              {texts.read}
            </a>
          </p>
        </div>
        <div className="flex flex-none flex-wrap gap-2">
          {tab === 'marketing' ? (
            <>
              <Button variant="soft" isLoading={isPending} onClick={() => answer(1)}>
                {texts.keep}
              </Button>
              <Button variant="soft" isLoading={isPending} onClick={() => answer(0)}>
                {texts.stop}
              </Button>
            </>
          ) : (
            <Button isLoading={isPending} onClick={() => answer(null)}>
              {texts.accept}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
