import { Button } from '#components/forms/button.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { relativeTime } from '#lib/dates.ts'
import { usePageContext, useViewer } from '#lib/page.ts'
import type { PersonDetail } from '../contract.ts'
import { useSignOutPerson } from './mutations.ts'
import { personTexts as texts } from './texts.ts'

interface PersonDevicesProps {
  person: PersonDetail
  onChange: (person: PersonDetail) => void
}

/** Devices that are signed in, each with a button that ends its session. */
export function PersonDevices({ person, onChange }: PersonDevicesProps) {
  const { renderedAt } = usePageContext()
  const viewer = useViewer()
  const { mutate, isPending } = useSignOutPerson()
  const isOwn = person.id === viewer?.id
  function signOut(session_id?: string) {
    mutate(
      { userId: String(person.id), session_id },
      {
        onSuccess({ data }) {
          showSnackbar(texts.signedOut)
          onChange(data)
        },
        onError: (error) => showSnackbar(messageOf(error)),
      },
    )
  }
  if (person.devices.length === 0) return <p className="text-ink-2 text-sm">{texts.noDevices}</p>
  return (
    <div className="grid justify-items-start gap-3">
      <ul className="grid w-full gap-3">
        {person.devices.map(({ id, device, last_seen_at }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 text-sm">
              {device || texts.unknownDevice}
              <span className="block text-ink-2 text-xs">{texts.lastSeen(relativeTime(last_seen_at, renderedAt))}</span>
            </span>
            {!isOwn && (
              <Button size="sm" variant="outline" isLoading={isPending} onClick={() => signOut(id)}>
                {texts.signOut}
                <span className="visually-hidden">{texts.ofDevice(device || texts.unknownDevice)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isOwn && person.devices.length > 1 && (
        <Button size="sm" variant="soft" isLoading={isPending} onClick={() => signOut()}>
          {texts.signOutAll}
        </Button>
      )}
    </div>
  )
}
