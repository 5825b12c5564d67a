import type { ComponentType } from 'react'
import { sectionTexts } from '#features/sections/texts.ts'
import { loadSection } from '#features/sections/ui/section-loader.ts'
import { SectionScreen } from '#features/sections/ui/section-screen.tsx'
import { DEFAULT_ROOT_ID, rootOfSection } from '#features/tags/constants.ts'
import { breadcrumbs, webSite } from '#lib/json-ld.ts'
import { definePage, type PageHead, usePageData } from '#lib/page.ts'
import { MemberArea } from './member-area.tsx'

interface HomeData {
  path: string
  rootId: number
}

/**
 * Home and the four sections: the path determines the preselected root (FEED-004..012). `FirstRow`: a row that only this
 * page shows first, so that the others do not load its code.
 */
export const defineSectionPage = (FirstRow?: ComponentType<{ rootId: number }>) =>
  definePage<HomeData>({
    async load({ context, path, search }) {
      const rootId = rootOfSection(path)?.id ?? DEFAULT_ROOT_ID
      await loadSection(context, search, { path, rootId })
      return { path, rootId }
    },
    head({ path }, { context, search }): PageHead {
      const texts = sectionTexts.sections[path] ?? sectionTexts.sections['/']!
      const { origin, siteName } = context.config
      return {
        ...texts,
        canonical: path,
        // A filtered list repeats the content of its section, so only the section itself is indexed.
        isHidden: Object.keys(search).length > 0,
        feed: { title: sectionTexts.feedTitle(texts.title), href: path === '/' ? '/feed.xml' : `${path}/feed.xml` },
        jsonLd:
          path === '/' ? [webSite(origin, siteName)] : [breadcrumbs(origin, siteName, [{ name: texts.title, path }])],
      }
    },
    Page() {
      const { path, rootId } = usePageData<HomeData>()
      return (
        <SectionScreen key={path} path={path} rootId={rootId} FirstRow={FirstRow}>
          {path === '/' && <MemberArea />}
        </SectionScreen>
      )
    },
  })
