import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, FileDown, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { ButtonLink } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import type { Book } from '../contract.ts'
import { monthOf, monthOptions } from '../policy.ts'
import { bookQuery } from './queries.ts'
import { bookTexts as texts } from './texts.ts'

/** Totals of a month's receipts and credit notes, and the book as a file. */
export function MonthBook() {
  const { api, renderedAt } = usePageContext()
  const [month, setMonth] = useState(monthOf(renderedAt))
  const query = useQuery({ ...bookQuery(api, month), placeholderData: keepPreviousData })
  return (
    <section id="book" className="card padded month-book" aria-labelledby="month-book">
      <div>
        <h2 id="month-book" className="text-h3">
          {texts.title}
        </h2>
        <p className="text-ink-2 text-sm">{texts.text}</p>
      </div>
      <Field label={texts.month}>
        <Select
          value={month}
          options={monthOptions(renderedAt)}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
      </Field>
      {hasFailed(query) ? (
        <LoadError text={texts.failed} isLoading={query.isFetching} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <BookTotals book={query.data.data} isOld={query.isPlaceholderData} />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </section>
  )
}

function BookTotals({ book, isOld }: { book: Book; isOld: boolean }) {
  const { receipts, creditNotes, netText, isComplete, linkToCsv, linkToXlsx } = book
  const Icon = isComplete ? CircleCheck : TriangleAlert
  return (
    <div className="grid gap-3" aria-live="polite" aria-busy={isOld || undefined}>
      <dl className="fact-rows">
        <dt>{texts.receipts}</dt>
        <dd className="numeric">
          <Numbers {...receipts} />
        </dd>
        <dt>{texts.received}</dt>
        <dd className="numeric">{receipts.totalText}</dd>
        <dt>{texts.creditNotes}</dt>
        <dd className="numeric">
          {creditNotes.count > 0 ? texts.documents(creditNotes.count, creditNotes.totalText) : texts.none}
        </dd>
        <dt>{texts.net}</dt>
        <dd className="numeric">{netText}</dd>
      </dl>
      <p className={`flex items-center gap-2 text-sm ${isComplete ? '' : 'font-semibold text-danger'}`}>
        <Icon className={`icon ${isComplete ? 'is-match' : 'is-mismatch'}`} aria-hidden="true" />
        {isComplete ? texts.complete : texts.incomplete}
      </p>
      <div className="button-row">
        <Download href={linkToXlsx} name="XLSX" />
        <Download href={linkToCsv} name="CSV" />
      </div>
    </div>
  )
}

/** The first and the last number; a line does not break inside of one. */
function Numbers({ first, last, count }: Book['receipts']) {
  if (!first || !last) return texts.none
  return (
    <>
      <span className="no-break">{first}</span>
      {last !== first && (
        <>
          {` ${texts.until} `}
          <span className="no-break">{last}</span>
        </>
      )}
      {` ${texts.count(count)}`}
    </>
  )
}

function Download({ href, name }: { href: string; name: string }) {
  return (
    <ButtonLink
      size="sm"
      variant="outline"
      href={href}
      download
      lang="en"
      icon={<FileDown className="icon" aria-hidden="true" />}
    >
      {name}
    </ButtonLink>
  )
}
