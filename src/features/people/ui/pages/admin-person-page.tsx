import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { LoadError } from '#components/feedback/load-error.tsx'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { profilePath } from '#features/accounts/constants.ts'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { shortDate, timeText } from '#lib/dates.ts'
import { definePage, PageNotFound, useNavigateTo, usePageContext, usePageData, useViewer } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import type { PersonDetail } from '../../contract.ts'
import { useResumePerson } from '../mutations.ts'
import { PersonState } from '../people-table.tsx'
import { PersonDevices } from '../person-devices.tsx'
import { FactList, PersonCounts, PersonFacts } from '../person-facts.tsx'
import { PersonRoleForm } from '../person-role.tsx'
import { PEOPLE_OFFICE_KEY, personQuery } from '../queries.ts'
import type { Revealed } from '../reveal-dialog.tsx'
import { mergeTexts, peopleTexts, suspendTexts, personTexts as texts } from '../texts.ts'

const loadSuspendDialog = () => import('../suspend-dialog.tsx').then((module) => module.SuspendDialog)
const loadMergeDialog = () => import('../merge-dialog.tsx').then((module) => module.MergeDialog)
const loadRevealDialog = () => import('../reveal-dialog.tsx').then((module) => module.RevealDialog)

/** `/admin/users/{id}`. Opening it is recorded. Other users get 404 (ADMIN-004). */
export const page = definePage<number>({
  async load({ context: { api, queryClient, viewer }, params: { userId } }) {
    if (!can(viewer, 'people.manage') || !/^[1-9]\d{0,14}$/.test(userId ?? '')) throw new PageNotFound()
    const id = Number(userId)
    await queryClient.ensureQueryData(personQuery(api, id))
    return id
  },
  head: () => ({ title: peopleTexts.title, isHidden: true }),
  Page: AdminPerson,
})

function AdminPerson() {
  const id = usePageData<number>()
  const { api } = usePageContext()
  const viewer = useViewer()
  const queryClient = useQueryClient()
  const query = useQuery(personQuery(api, id))
  const [SuspendDialog, fetchSuspendDialog] = useLazyModule(loadSuspendDialog)
  const [RevealDialog, fetchRevealDialog] = useLazyModule(loadRevealDialog)
  const [MergeDialog, fetchMergeDialog] = useLazyModule(loadMergeDialog)
  const navigate = useNavigateTo()
  const [dialog, setDialog] = useState<'suspend' | 'reveal' | 'merge' | null>(null)
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const person = query.data
  if (!person) return <LoadError text={texts.failed} isLoading={query.isFetching} onRetry={() => query.refetch()} />
  const update = (next: PersonDetail) => {
    queryClient.setQueryData(personQuery(api, id).queryKey, next)
    void queryClient.invalidateQueries({ queryKey: [...PEOPLE_OFFICE_KEY, 'list'], refetchType: 'none' })
  }
  const isOwn = viewer?.id === id
  const close = () => setDialog(null)
  return (
    <OfficePage
      title={person.fullname}
      back={{ href: '/admin/users', label: texts.back }}
      lead={`${peopleTexts.kinds[person.kind]} · ${peopleTexts.roles[person.role]}`}
      actions={
        <ButtonLink size="sm" variant="outline" href={profilePath(id)}>
          {texts.profile}
        </ButtonLink>
      }
    >
      {isOwn && <p className="mb-5 text-ink-2 text-sm">{texts.own}</p>}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <Section title={texts.data}>
            <PersonFacts person={person} />
            {revealed ? (
              <FactList
                facts={[
                  [texts.mobile, revealed.mobile ?? texts.none],
                  [texts.idCode, revealed.id_code ?? texts.none],
                  [texts.contactEmail, revealed.contact_email ?? texts.none],
                ]}
              />
            ) : (
              <Button
                size="sm"
                variant="soft"
                aria-haspopup="dialog"
                onClick={() => fetchRevealDialog(() => setDialog('reveal'))}
              >
                {texts.reveal}
              </Button>
            )}
          </Section>
          <Section title={texts.content}>
            <PersonCounts person={person} />
          </Section>
          <Section title={texts.log}>
            <Log person={person} />
          </Section>
        </div>
        <div className="grid gap-5">
          {!isOwn && (
            <Section title={texts.roleTitle}>
              <PersonRoleForm key={person.role} person={person} onChange={update} />
            </Section>
          )}
          {!isOwn && (
            <Section title={texts.suspension}>
              <Suspension
                person={person}
                onChange={update}
                onSuspend={() => fetchSuspendDialog(() => setDialog('suspend'))}
              />
            </Section>
          )}
          {!isOwn && person.kind === 'member' && person.role !== 'admin' && (
            <Section title={mergeTexts.section}>
              <p className="text-sm">{mergeTexts.sectionText}</p>
              <Button
                size="sm"
                variant="outline"
                aria-haspopup="dialog"
                onClick={() => fetchMergeDialog(() => setDialog('merge'))}
              >
                {mergeTexts.open}
              </Button>
            </Section>
          )}
          <Section title={texts.devices}>
            <PersonDevices person={person} onChange={update} />
          </Section>
        </div>
      </div>
      {SuspendDialog && dialog === 'suspend' && (
        <SuspendDialog
          people={[person]}
          onClose={close}
          onDone={() => queryClient.invalidateQueries({ queryKey: PEOPLE_OFFICE_KEY })}
        />
      )}
      {MergeDialog && dialog === 'merge' && (
        <MergeDialog
          person={person}
          onClose={close}
          onDone={(targetId) => {
            close()
            queryClient.removeQueries({ queryKey: PEOPLE_OFFICE_KEY })
            void navigate(`/admin/users/${targetId}`)
          }}
        />
      )}
      {RevealDialog && dialog === 'reveal' && <RevealDialog userId={id} onReveal={setRevealed} onClose={close} />}
    </OfficePage>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card grid justify-items-start gap-4 p-5" aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface SuspensionProps {
  person: PersonDetail
  onChange: (person: PersonDetail) => void
  onSuspend: () => void
}

function Suspension({ person, onChange, onSuspend }: SuspensionProps) {
  const { mutate, isPending } = useResumePerson()
  const { suspension } = person
  function resume() {
    mutate(
      { userId: String(person.id) },
      {
        onSuccess({ data }) {
          showSnackbar(texts.resumed)
          onChange(data)
        },
        onError: (error) => showSnackbar(messageOf(error)),
      },
    )
  }
  return (
    <>
      <PersonState person={person} />
      <p className="text-sm">
        {suspension
          ? `${suspendTexts.reasons[suspension.reason]} · ${texts.messageTo(suspension.message)}`
          : texts.notSuspended}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant={suspension ? 'outline' : 'danger'} aria-haspopup="dialog" onClick={onSuspend}>
          {suspension ? texts.change : texts.suspend}
        </Button>
        {suspension && (
          <Button size="sm" variant="soft" isLoading={isPending} onClick={resume}>
            {texts.resume}
          </Button>
        )}
      </div>
    </>
  )
}

function Log({ person: { log } }: { person: PersonDetail }) {
  if (log.length === 0) return <p className="text-ink-2 text-sm">{texts.noLog}</p>
  return (
    <ol className="grid gap-3">
      {log.map(({ id, action, actor, reason, created_at }) => (
        <li key={id} className="text-sm">
          <span className="numeric block text-ink-2 text-xs">
            {shortDate(created_at)} {timeText(created_at)}
          </span>
          {actor} · {texts.actions[action]}
          {reason && <span className="block break-words text-ink-2 text-xs">{reason}</span>}
        </li>
      ))}
    </ol>
  )
}
