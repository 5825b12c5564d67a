import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { SidePanel } from '#components/office/side-panel.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext, useViewer } from '#lib/page.ts'
import type { PersonRow } from '../contract.ts'
import { PersonCounts, PersonFacts } from './person-facts.tsx'
import { personQuery } from './queries.ts'
import { peopleTexts, personTexts as texts } from './texts.ts'

interface PersonPanelProps {
  person: PersonRow
  onClose: () => void
  onSuspend: () => void
}

/** One person beside the table. Opening it is recorded. */
export function PersonPanel({ person, onClose, onSuspend }: PersonPanelProps) {
  const { api } = usePageContext()
  const viewer = useViewer()
  const query = useQuery(personQuery(api, person.id))
  return (
    <SidePanel
      title={person.fullname}
      fact={person.email ?? peopleTexts.noEmail}
      picture={<Avatar image={person.avatar} personId={person.id} size={48} />}
      onClose={onClose}
      actions={
        <>
          <ButtonLink size="sm" href={`/admin/users/${person.id}`}>
            {peopleTexts.openFull}
          </ButtonLink>
          {person.id !== viewer?.id && (
            <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={onSuspend}>
              {peopleTexts.suspend}
            </Button>
          )}
        </>
      }
    >
      {hasFailed(query) && (
        <LoadError text={texts.failed} isLoading={query.isFetching} onRetry={() => query.refetch()} />
      )}
      {query.isPending && <SkeletonLines lines={6} />}
      {query.data && (
        <div className="grid gap-5">
          <PersonFacts person={query.data} />
          <PersonCounts person={query.data} />
        </div>
      )}
    </SidePanel>
  )
}
