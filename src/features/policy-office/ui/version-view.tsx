import { useQuery } from '@tanstack/react-query'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/forms/button.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { PolicyTab } from '#features/consent/constants.ts'
import { longDate, timeText } from '#lib/dates.ts'
import { usePageContext } from '#lib/page.ts'
import type { PolicyVersion } from '../contract.ts'
import { officeTexts as texts } from '../texts.ts'
import { DraftForm } from './draft-form.tsx'
import { useCancelPolicy } from './mutations.ts'
import { PolicyDifference } from './policy-difference.tsx'
import { policyVersionQuery } from './queries.ts'

interface VersionViewProps {
  tab: PolicyTab
  shown: PolicyVersion
  /** A new draft begins with this version. */
  nextVersion: number | null
  onChanged: (versions: PolicyVersion[], message: string) => void
  onStale: () => void
}

/** One version: its difference to the one before, and what can be done with it. */
export function VersionView({ tab, shown, nextVersion, onChanged, onStale }: VersionViewProps) {
  const { api } = usePageContext()
  const query = useQuery({
    ...policyVersionQuery(api, tab, shown.version, shown.revision),
    // The form stays while a saved draft is loaded again.
    placeholderData: (before) => (before?.version === shown.version && before.content ? before : undefined),
  })
  const { data: page } = query
  if (!page) {
    return query.isError ? (
      <LoadError text={texts.failed} isCentred isLoading={query.isFetching} onRetry={() => query.refetch()} />
    ) : (
      <SkeletonLines lines={10} />
    )
  }
  const isDraft = shown.state === 'draft'
  return (
    <>
      {nextVersion === null && <PolicyDifference key={`${tab} ${shown.version}`} page={page} />}
      {shown.state === 'waiting' && <Waiting tab={tab} version={shown} onChanged={onChanged} />}
      {(isDraft || nextVersion !== null) && (
        <DraftForm
          key={`${tab} ${nextVersion ?? shown.version}`}
          tab={tab}
          base={page}
          version={nextVersion ?? shown.version}
          revision={isDraft ? shown.revision : null}
          onChanged={onChanged}
          onStale={onStale}
        />
      )}
      {!isDraft && nextVersion === null && (
        <section className="card padded" aria-label={texts.content}>
          <div
            className="prose max-w-[68ch]"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: rebuilt by the server from a fixed table of tags
            dangerouslySetInnerHTML={{ __html: page.content }}
          />
        </section>
      )}
    </>
  )
}

function Waiting({
  tab,
  version,
  onChanged,
}: Pick<VersionViewProps, 'tab' | 'onChanged'> & { version: PolicyVersion }) {
  const { mutate, isPending } = useCancelPolicy()
  const { formError, setFormError } = useFormError()
  const at = version.effective_at ?? version.updated_at
  return (
    <section className="card padded grid gap-3">
      <FormAlert error={formError} />
      <p>{texts.waitingText(`${longDate(at)} ${timeText(at)}`)}</p>
      <div>
        <Button
          variant="outline"
          isLoading={isPending}
          onClick={() =>
            mutate(
              { tab },
              {
                onSuccess: ({ data }) => onChanged(data, texts.cancelled),
                onError: (error) => setFormError(messageOf(error)),
              },
            )
          }
        >
          {texts.cancelPublication}
        </Button>
      </div>
    </section>
  )
}
