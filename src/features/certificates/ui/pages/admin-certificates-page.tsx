import { OfficePage } from '#components/layout/office-page.tsx'
import { ListSearch } from '#components/navigation/list-search.tsx'
import { definePage, PageNotFound, useNavigateTo, usePageData } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { stringifySearch, textParam } from '#lib/search-params.ts'
import { OFFICE_SEARCH_MAX } from '../../constants.ts'
import { officeTexts as texts } from '../../texts.ts'
import { OfficeTable } from '../office-table.tsx'
import { officeQuery } from '../queries.ts'

const PATH = '/admin/certificates'

/** `/admin/certificates`: admins find, revoke and issue again. Other users get 404 (ADMIN-004). */
export const page = definePage<string>({
  async load({ context, search }) {
    if (!can(context.viewer, 'certificates.manage')) throw new PageNotFound()
    const words = (textParam(search, 'search') ?? '').trim().slice(0, OFFICE_SEARCH_MAX)
    await context.queryClient.prefetchInfiniteQuery(officeQuery(context.api, words))
    return words
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AdminCertificates,
})

function AdminCertificates() {
  const search = usePageData<string>()
  const go = useNavigateTo()
  return (
    <OfficePage title={texts.title} lead={texts.lead}>
      <ListSearch
        key={search}
        label={texts.search}
        placeholder={texts.placeholder}
        maxLength={OFFICE_SEARCH_MAX}
        words={search}
        onSearch={(words) => go(PATH + stringifySearch({ search: words || undefined }), { keepScroll: true })}
      />
      <OfficeTable search={search} />
    </OfficePage>
  )
}
