import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReceiptText, Search, UserRound } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Dialog } from '#components/overlays/dialog.tsx'
import { FIND_MAX, FIND_MIN } from '#features/office/constants.ts'
import { anythingQuery } from '#features/office/ui/queries.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { useNavigateTo, usePageContext } from '#lib/page.ts'
import { officeLinks } from './office-links.ts'
import { officeTexts } from './texts.ts'

const texts = officeTexts.anywhere

interface Place {
  href: string
  label: string
  detail: string
  icon: ReactNode
}

const pages: readonly Place[] = officeLinks.flatMap(({ label: group, links }) =>
  links.map(({ href, label, Icon }) => ({
    href,
    label,
    detail: group,
    icon: <Icon className="icon" aria-hidden="true" />,
  })),
)

/**
 * Pages, people by name and orders by number in one list; arrows choose and Enter opens. Enter before the people and orders
 * of the typed words are there opens the first of them as soon as they are.
 */
export function GoAnywhereDialog({ onClose }: { onClose: () => void }) {
  const { api } = usePageContext()
  const go = useNavigateTo()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  /** Enter was pressed before the first entry was there. */
  const [isWanted, setWanted] = useState(false)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  // Not deferred: Enter right after the last letter is about what was typed.
  const words = text.trim()
  const isLong = [...words].length >= FIND_MIN
  const search = useQuery({ ...anythingQuery(api, words), enabled: isLong, placeholderData: keepPreviousData })
  const found = isLong ? placesOf(search.data) : []
  const foundPages = pages.filter(({ label, detail }) => matches(`${label} ${detail}`, words))
  const places = [...foundPages, ...found]
  /** Those of the words before are still shown. */
  const isLate = isLong && search.isFetching && (search.data === undefined || search.isPlaceholderData)
  const current = Math.min(place, places.length - 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is chosen
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const openFirst = useEffectEvent(() => {
    setWanted(false)
    open(places[current])
  })
  useEffect(() => {
    if (isWanted && !isLate) openFirst()
  }, [isWanted, isLate])
  function open(chosen: Place | undefined) {
    if (!chosen) return
    onClose()
    void go(chosen.href)
  }
  function handleKey(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1 }
    const next = steps[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setWanted(false)
      setPlace((next + places.length) % Math.max(1, places.length))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      // What the arrows chose is on the screen; the first entry is the one that is coming.
      if (isLate && place === 0 && foundPages.length === 0) setWanted(true)
      else open(places[current])
    }
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={texts.open} initialFocus={input} size="md">
      <div className="control">
        <Search className="icon" aria-hidden="true" />
        <input
          ref={input}
          className="input"
          role="combobox"
          aria-label={texts.field}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={places.length > 0 ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={FIND_MAX}
          placeholder={texts.placeholder}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setPlace(0)
            setWanted(false)
          }}
          onKeyDown={handleKey}
        />
      </div>
      <ul ref={list} id={`${id}-list`} className="go-anywhere-list" role="listbox" aria-label={texts.results}>
        {places.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <li
            key={one.href + one.label}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            onClick={() => open(one)}
            onPointerMove={() => setPlace(index)}
          >
            {one.icon}
            <span>{one.label}</span>
            <small>{one.detail}</small>
          </li>
        ))}
      </ul>
      <p className="go-anywhere-note" role="status">
        {isLong && hasFailed(search)
          ? texts.failed
          : places.length > 0 && !isWanted
            ? texts.count(places.length)
            : search.isFetching
              ? texts.searching
              : texts.nothing}
      </p>
    </Dialog>
  )
}

function placesOf(
  data: Awaited<ReturnType<ReturnType<typeof anythingQuery>['queryFn'] & object>> | undefined,
): Place[] {
  if (!data) return []
  return [
    ...data.people.map(({ id, name, kind }) => ({
      href: `/admin/users/${id}`,
      label: name,
      detail: texts.kinds[kind],
      icon: <UserRound className="icon" aria-hidden="true" />,
    })),
    ...data.orders.map(({ invoiceNo, buyer }) => ({
      href: `/admin/purchases?search=${encodeURIComponent(invoiceNo)}`,
      label: invoiceNo,
      detail: buyer,
      icon: <ReceiptText className="icon" aria-hidden="true" />,
    })),
  ]
}

/** Every word occurs somewhere. */
function matches(label: string, words: string): boolean {
  const all = label.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
