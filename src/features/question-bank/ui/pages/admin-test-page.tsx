import { definePage, PageNotFound, usePageData } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { bankTexts as texts } from '../../texts.ts'
import { Bank } from '../bank.tsx'
import { bankQuery } from '../queries.ts'

/** `/admin/tests/{trainingId}`: the bank of questions of one test. Other users get 404. */
export const page = definePage<number>({
  async load({ context: { api, queryClient, viewer }, params }) {
    const trainingId = String(params.trainingId)
    if (!can(viewer, 'tests.manage') || !/^[1-9]\d{0,14}$/.test(trainingId)) throw new PageNotFound()
    await queryClient.fetchInfiniteQuery(bankQuery(api, Number(trainingId), ''))
    return Number(trainingId)
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page() {
    const trainingId = usePageData<number>()
    return <Bank key={trainingId} trainingId={trainingId} />
  },
})
