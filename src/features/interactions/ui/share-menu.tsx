import { Link2, Share } from 'lucide-react'
import type { RefObject } from 'react'
import { Menu, MenuAction } from '#components/overlays/menu.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { copyText } from '#lib/copy-text.ts'
import { usePageContext } from '#lib/page.ts'
import { SHARE_POPUP, type ShareTarget } from '../constants.ts'
import { reactionTexts, shareTexts } from '../texts.ts'
import { useSaveAction } from './mutations.ts'
import type { ReactablePost } from './reactions.ts'
import { ShareMark } from './share-marks.tsx'

/** Share pages of the targets. `url` is copied and opens no page. */
const pages: Record<Exclude<ShareTarget, 'url'>, (url: string, topic: string) => string> = {
  line: (url) => `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(url)}`,
  facebook: (url) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
  x: (url, topic) => `https://x.com/intent/post?url=${encodeURIComponent(url)}&text=${encodeURIComponent(topic)}`,
}

const SERVICES = ['line', 'facebook', 'x'] as const

interface ShareMenuProps {
  post: ReactablePost & { topic: string }
  button: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Menu with the share sheet of the system where there is one, copying the link, LINE, Facebook and X (ACT-022..026). */
export function ShareMenu({ post, ...menu }: ShareMenuProps) {
  const { config } = usePageContext()
  const { mutate: saveAction } = useSaveAction(post)
  const url = config.origin + post.direct_uri_by_type

  async function share(target: ShareTarget) {
    if (target === 'url') {
      if (!(await copyText(url))) {
        showToast('danger', reactionTexts.copyFailed)
        return
      }
      showSnackbar(reactionTexts.urlCopied, { lang: 'en' })
    } else {
      const { width, height } = SHARE_POPUP
      window.open(pages[target](url, post.topic), '_blank', `noopener,popup,width=${width},height=${height}`)
    }
    saveAction({ action: `share-as-${target}`, url })
  }

  /** The system does not say which app was chosen, so the share is recorded as one of the URL (decision 0044). */
  async function shareBySystem() {
    try {
      await navigator.share({ title: post.topic, url })
    } catch {
      // The person closed the sheet, or no app takes links.
      return
    }
    saveAction({ action: 'share-as-url', url })
  }

  return (
    <Menu {...menu} label={shareTexts.menu} head={shareTexts.menu}>
      {'share' in navigator && (
        <MenuAction icon={<Share className="icon" aria-hidden="true" />} onPress={shareBySystem}>
          {shareTexts.system}
        </MenuAction>
      )}
      <MenuAction icon={<Link2 className="icon" aria-hidden="true" />} onPress={() => share('url')}>
        {shareTexts.url}
      </MenuAction>
      {SERVICES.map((service) => (
        <MenuAction key={service} icon={<ShareMark of={service} />} onPress={() => share(service)}>
          <span lang="en">{shareTexts[service]}</span>
        </MenuAction>
      ))}
    </Menu>
  )
}
