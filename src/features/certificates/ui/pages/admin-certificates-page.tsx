import { OfficePage } from '#components/layout/office-page.tsx'
import { FilterBar } from '#components/office/filter-bar.tsx'
import { definePage, PageNotFound } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { textParam } from '#lib/search-params.ts'
import { type ListAddress, useListView } from '#lib/use-list-view.ts'
import { OFFICE_SEARCH_MAX } from '../../constants.ts'
import { officeTexts as texts } from '../../texts.ts'
import { OfficeTable } from '../office-table.tsx'
import { officeQuery } from '../queries.ts'

interface CertificatesView {
  search: string
}

const certificateList: ListAddress<CertificatesView> = {
  path: '/admin/certificates',
  parse: (search) => ({ search: (textParam(search, 'search') ?? '').trim().slice(0, OFFICE_SEARCH_MAX) }),
}

/** `/admin/certificates`: admins find, revoke and issue again. Other users get 404 (ADMIN-004). */
export const page = definePage<CertificatesView>({
  async load({ context, search }) {
    if (!can(context.viewer, 'certificates.manage')) throw new PageNotFound()
    const view = certificateList.parse(search)
    await context.queryClient.prefetchInfiniteQuery(officeQuery(context.api, view.search))
    return view
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AdminCertificates,
})

function AdminCertificates() {
  const { view, shown, change } = useListView(certificateList)
  return (
    <OfficePage title={texts.title} lead={texts.lead}>
      <FilterBar
        search={{
          label: texts.search,
          placeholder: texts.placeholder,
          maxLength: OFFICE_SEARCH_MAX,
          words: view.search,
          onSearch: (search) => change({ search }),
        }}
      />
      <OfficeTable search={shown.search} onClearSearch={() => change({ search: '' })} />
    </OfficePage>
  )
}
