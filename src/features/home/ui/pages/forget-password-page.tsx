import { useEffect, useEffectEvent } from 'react'
import { openAccountDialog } from '#features/accounts/ui/account-dialog-state.ts'
import { sectionTexts } from '#features/sections/texts.ts'
import { loadSection } from '#features/sections/ui/section-loader.ts'
import { SectionScreen } from '#features/sections/ui/section-screen.tsx'
import { DEFAULT_ROOT_ID } from '#features/tags/constants.ts'
import { definePage, PageRedirect, useNavigateTo } from '#lib/page.ts'

/** Home with the forgot-password dialog open (PWD-005); a signed-in user is redirected to home (decision Q-09). */
export const page = definePage<null>({
  async load({ context }) {
    if (context.viewer) throw new PageRedirect('/')
    await loadSection(context, {}, { path: '/', rootId: DEFAULT_ROOT_ID })
    return null
  },
  head: () => ({ title: sectionTexts.forgetPassword, isHidden: true }),
  Page: ForgetPasswordPage,
})

function ForgetPasswordPage() {
  const go = useNavigateTo()
  const open = useEffectEvent(() => {
    openAccountDialog(
      { name: 'forgot-password', kind: 'member' },
      // Closing the forgot-password dialog opens sign-in; closing a dialog reached from it, such as sign-up, opens home
      // (PWD-006, PWD-007).
      { onClose: (last) => go(last.name === 'forgot-password' ? '/?action=sign-in' : '/', { replace: true }) },
    )
  })
  useEffect(() => open(), [])
  return <SectionScreen path="/" rootId={DEFAULT_ROOT_ID} />
}
