import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { definePage, PageNotFound, useNavigateTo, usePageData } from '#lib/page.ts'
import { stringifySearch, textParam } from '#lib/search-params.ts'
import { isAdmin } from '#lib/viewer.ts'
import { OFFICE_SEARCH_MAX } from '../../constants.ts'
import { officeTexts as texts } from '../../texts.ts'
import { OfficeTable } from '../office-table.tsx'
import { officeQuery } from '../queries.ts'

const PATH = '/admin/certificates'

/** `/admin/certificates`: admins find, revoke and issue again. Other users get 404 (ADMIN-004). */
export const page = definePage<string>({
  async load({ context, search }) {
    if (!isAdmin(context.viewer)) throw new PageNotFound()
    const words = (textParam(search, 'search') ?? '').trim().slice(0, OFFICE_SEARCH_MAX)
    await context.queryClient.prefetchInfiniteQuery(officeQuery(context.api, words))
    return words
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AdminCertificates,
})

function AdminCertificates() {
  const search = usePageData<string>()
  return (
    <div className="wrapper pb-14">
      <header className="page-header">
        <h1>{keepTogether(texts.title)}</h1>
        <p>{keepTogether(texts.lead)}</p>
      </header>
      <SearchForm key={search} search={search} />
      <OfficeTable search={search} />
    </div>
  )
}

function SearchForm({ search }: { search: string }) {
  const go = useNavigateTo()
  const [text, setText] = useState(search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void go(PATH + stringifySearch({ search: text.trim() || undefined }), { keepScroll: true })
  }
  return (
    <form role="search" className="my-5 grid max-w-[640px] grid-cols-[minmax(0,1fr)_auto] gap-2" onSubmit={submit}>
      <TextInput
        type="search"
        className="min-w-0 flex-1"
        aria-label={texts.search}
        placeholder={texts.placeholder}
        maxLength={OFFICE_SEARCH_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="soft" icon={<Search className="icon" aria-hidden="true" />}>
        {texts.find}
      </Button>
    </form>
  )
}
