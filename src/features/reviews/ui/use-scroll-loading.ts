import { MOBILE } from '#components/layout/media-queries.ts'
import { useMedia } from '#components/layout/use-media.ts'
import { useScrolledTo } from '#components/layout/use-scrolled-to.ts'

/**
 * Calls `load` when a phone has scrolled near the end of the page and `canLoad` is true; again only after the reader was
 * further from the end (REV-028, REV-104..106).
 */
export function useScrollLoading(canLoad: boolean, load: () => void): void {
  useScrolledTo(() => {
    if (canLoad) load()
  }, useMedia(MOBILE))
}
