import { isRootTag, ROOT_TAGS } from '#features/tags/constants.ts'
import type { Tag } from '#features/tags/contract.ts'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { definePage, PageNotFound, PageRedirect, usePageData } from '#lib/page.ts'
import { sectionTexts } from '../../texts.ts'
import { loadSection } from '../section-loader.ts'
import { SectionScreen } from '../section-screen.tsx'

interface TagData {
  path: string
  tag: Tag
}

/** `/{slug}` shows a main tag; any other segment is a 404 page (TAG-021, decision Q-117). */
export const page = definePage<TagData>({
  async load({ context, path, params, search }) {
    const tree = await context.queryClient.ensureQueryData(tagsQuery(context.api))
    const tag = tree.find(({ slug }) => slug === params.slug)
    if (!tag || !isRootTag(tag.id)) throw new PageNotFound()
    const section = ROOT_TAGS.find(({ id }) => id === tag.id)!.section
    if (section !== path) throw new PageRedirect(section, 301)
    await loadSection(context, search, { path, rootId: tag.id })
    return { path, tag }
  },
  head: ({ path, tag }) => ({
    title: tag.name,
    description: sectionTexts.tagDescription(tag.name),
    canonical: path,
  }),
  Page() {
    const { path, tag } = usePageData<TagData>()
    return <SectionScreen key={path} path={path} rootId={tag.id} heading={tag.name} />
  },
})
