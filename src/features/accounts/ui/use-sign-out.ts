import { THEME_KEY } from '#components/layout/theme-script.ts'
import { showToast } from '#components/overlays/toast.tsx'
import { clearPendingAction } from '#lib/deferred-action.ts'
import { confirmNavigation } from '#lib/navigation-guard.ts'
import { usePageContext } from '#lib/page.ts'
import { tryStorage } from '#lib/web-storage.ts'
import { signInTexts } from '../texts.ts'
import { useLogout } from './mutations.ts'

/** Ends the session, discards the pending action and loads the home page (decision Q-25). */
export function useSignOut(): () => Promise<void> {
  const { queryClient } = usePageContext()
  const { mutate: logout } = useLogout({
    onSuccess() {
      // Without a session they would be rejected.
      void queryClient.cancelQueries()
      // The response clears the browser's storage. The theme belongs to the device, so it is stored again.
      const { theme } = document.documentElement.dataset
      if (theme) tryStorage(() => localStorage.setItem(THEME_KEY, theme))
      location.assign('/')
    },
    onError: (error) => showToast('danger', error.status === 0 ? signInTexts.noAnswer : error.message),
  })
  return async () => {
    if (!(await confirmNavigation())) return
    clearPendingAction()
    logout()
  }
}
