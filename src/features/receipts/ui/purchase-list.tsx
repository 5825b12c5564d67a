import { useQuery } from '@tanstack/react-query'
import { FileArchive, Presentation } from 'lucide-react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { ButtonLink } from '#components/forms/button.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import { PurchaseRow } from './purchase-row.tsx'
import { purchasesQuery } from './queries.ts'
import { myPurchaseTexts as texts } from './texts.ts'

/** The purchases of the signed-in person: a table, on phones and tablets cards (PURCH-003..015). */
export function PurchaseList() {
  const { api } = usePageContext()
  const query = useQuery(purchasesQuery(api))
  if (hasFailed(query)) {
    return <LoadError text={texts.failed} isCentred isLoading={query.isFetching} onRetry={() => void query.refetch()} />
  }
  if (!query.data) {
    return <PurchasesSkeleton />
  }
  const { data: purchases, years } = query.data
  return (
    <>
      {purchases.length > 0 ? (
        <div className="card purchase-table cards-below-lg">
          <table className="data-table" aria-label={texts.table}>
            <thead>
              <tr lang="en">
                <th scope="col">{texts.columns.number}</th>
                <th scope="col">{texts.columns.paidAt}</th>
                <th scope="col">{texts.columns.training}</th>
                <th scope="col">{texts.columns.session}</th>
                <th scope="col" className="cell-number">
                  {texts.columns.total}
                </th>
                <th scope="col">{texts.columns.receipt}</th>
              </tr>
            </thead>
            <tbody>
              {purchases.map((purchase) => (
                <PurchaseRow key={purchase.invoiceNo} purchase={purchase} />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Empty />
      )}
      {years.length > 0 && (
        <section className="card padded grid gap-3" aria-labelledby="purchase-years">
          <div>
            <h2 id="purchase-years" className="text-title">
              {texts.years}
            </h2>
            <p className="text-ink-2 text-sm">{texts.yearsText}</p>
          </div>
          <div className="button-row">
            {years.map(({ year, linkToZip }) => (
              <ButtonLink
                key={year}
                size="sm"
                variant="outline"
                href={linkToZip}
                download
                icon={<FileArchive className="icon" aria-hidden="true" />}
              >
                {texts.year(year)}
              </ButtonLink>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

export function PurchasesSkeleton() {
  return (
    <div className="card padded" aria-busy="true">
      <span className="visually-hidden">{texts.loading}</span>
      <SkeletonLines lines={6} />
    </div>
  )
}

/** PURCH-015. */
function Empty() {
  return (
    <div className="card" role="status">
      <EmptyState
        picture="purchase"
        title={texts.empty}
        text={texts.emptyHint}
        actions={
          <ButtonLink href="/training" icon={<Presentation className="icon" aria-hidden="true" />}>
            {texts.toTrainings}
          </ButtonLink>
        }
      />
    </div>
  )
}
