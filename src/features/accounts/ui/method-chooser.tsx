import { Bookmark, ChevronRight } from 'lucide-react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { readPendingAction } from '#lib/deferred-action.ts'
import type { AccountKind } from '../constants.ts'
import { methodTexts as texts } from '../texts.ts'
import type { DialogView } from './account-dialog-state.ts'
import { openAccountDialog } from './account-dialog-state.ts'

const avatars: Record<AccountKind, string> = {
  staff: '/avatars/ajarn-wit.svg',
  student: '/avatars/nong-beam.svg',
  member: '/avatars/kru-nok.svg',
}

/** Teachers first: most visitors are teachers of schools. */
const METHODS: readonly AccountKind[] = ['member', 'staff', 'student']

export const methodView: DialogView<{ name: 'method' }> = {
  title: () => texts.title,
  description: () => texts.text,
  side: () => texts.side,
  Content: MethodChooser,
}

/** Chooses the kind of account to sign in with, or sign-up (AUTH-009..012, AUTH-056). */
function MethodChooser() {
  const pending = readPendingAction()
  return (
    <>
      <ul className="grid gap-3">
        {METHODS.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              className="option-row sign-in-method"
              onClick={() => openAccountDialog({ name: 'sign-in', kind })}
            >
              <img src={avatars[kind]} alt="" width="60" height="60" />
              <span>
                {keepTogether(texts.ways[kind].title)}
                <small>{texts.ways[kind].text}</small>
              </span>
              <ChevronRight className="icon" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <SignUpLine className="mt-6" />
      {pending && (
        <p className="alert mt-4">
          <Bookmark className="icon" aria-hidden="true" />
          <span>
            {texts.pending.before}
            <b>{texts.pending.actions[pending.action]}</b>
          </span>
        </p>
      )}
    </>
  )
}

/** Link to sign-up (AUTH-012). */
export function SignUpLine({ className }: { className: string }) {
  return (
    <p className={`text-center ${className}`}>
      {texts.noAccount}{' '}
      <button type="button" className="link" onClick={() => openAccountDialog({ name: 'sign-up' })}>
        {texts.signUp}
      </button>
    </p>
  )
}
