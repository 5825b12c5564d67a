import '#components/post-sheet.css'
import '#components/member-sheet.css'
import { useQuery } from '@tanstack/react-query'
import { definePage, usePageContext, usePageData } from '#lib/page.ts'
import { formTexts as texts } from '../../texts.ts'
import { testFormQuery } from '../queries.ts'
import { TestFormScreen } from '../test-form-screen.tsx'

/** `/online-test/form/{form_id}`: the built-in provider's form, shown in a frame of My test. */
export const page = definePage<string>({
  async load({ context: { api, queryClient }, params }) {
    const formId = String(params.form)
    await queryClient.fetchQuery(testFormQuery(api, formId))
    return formId
  },
  head: () => ({ title: texts.pageTitle, isHidden: true }),
  Page() {
    const { api } = usePageContext()
    const formId = usePageData<string>()
    const { data } = useQuery(testFormQuery(api, formId))
    return data ? <TestFormScreen key={formId} form={data.data} /> : null
  },
})
