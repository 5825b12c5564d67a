import { Fragment, useRef, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/checkbox.tsx'
import { MOBILE } from '#components/layout/media-queries.ts'
import { useMedia } from '#components/layout/use-media.ts'
import { KeyHint } from '#components/office/key-hint.tsx'
import { useLetterKey } from '#components/office/use-letter-key.ts'
import type { DifferenceBlock, PolicyVersionPage } from '../contract.ts'
import { officeTexts as texts } from '../texts.ts'

type Part = DifferenceBlock['old'][number]

/**
 * What changed from the version before, in words: on two sides, or on one with additions and deletions in place, which
 * is the only view on phones.
 */
export function PolicyDifference({ page: { difference, before, version, state } }: { page: PolicyVersionPage }) {
  const [prefersTwoSides, setTwoSided] = useState(true)
  const isNarrow = useMedia(MOBILE)
  const isTwoSided = prefersTwoSides && !isNarrow
  const [showsAll, setShowsAll] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const last = useRef(-1)
  useLetterKey('KeyN', showNext)
  if (before === null) return <p className="text-ink-2 text-sm">{texts.first}</p>
  const count = difference.filter(({ kind }) => kind !== 'same').length
  const shown = [...difference.keys()].filter((at) => showsAll || isNearChange(difference, at))

  function showNext() {
    const changes = [...(content.current?.querySelectorAll<HTMLElement>('[data-changed]') ?? [])]
    last.current = (last.current + 1) % Math.max(1, changes.length)
    changes[last.current]?.scrollIntoView({ block: 'center' })
  }

  return (
    <section className="card policy-difference" aria-labelledby="difference-title">
      <header>
        <h2 id="difference-title" className="text-ui">
          {texts.difference(count, before)}
        </h2>
        {count > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            {count > 1 && (
              <Button size="sm" variant="ghost" aria-keyshortcuts="N" onClick={showNext}>
                {texts.next}
                <KeyHint>N</KeyHint>
              </Button>
            )}
            <fieldset className="segments max-md:hidden" aria-label={texts.sides}>
              {[true, false].map((two) => (
                <button
                  key={String(two)}
                  type="button"
                  aria-pressed={isTwoSided === two}
                  onClick={() => setTwoSided(two)}
                >
                  {two ? texts.twoSides : texts.oneSide}
                </button>
              ))}
            </fieldset>
          </div>
        )}
      </header>
      {count > 0 && (
        <>
          <div className="px-5 pt-3">
            <Checkbox
              label={texts.onlyChanges}
              checked={!showsAll}
              onChange={(event) => setShowsAll(!event.currentTarget.checked)}
            />
          </div>
          <div ref={content} className="policy-difference-content" data-sides={isTwoSided ? 2 : 1}>
            <p className="policy-difference-head">{texts.version(before)}</p>
            <p className="policy-difference-head">
              {state === 'draft' ? texts.draftOf(version) : texts.version(version)}
            </p>
            {shown.map((at, place) => (
              <Fragment key={at}>
                {place > 0 && shown[place - 1] !== at - 1 && (
                  <p className="policy-difference-skipped">{texts.skipped}</p>
                )}
                <Block block={difference[at] as DifferenceBlock} isTwoSided={isTwoSided} />
              </Fragment>
            ))}
          </div>
        </>
      )}
    </section>
  )
}

/** A changed block, and one unchanged block before and after it. */
function isNearChange(blocks: readonly DifferenceBlock[], at: number): boolean {
  return blocks.slice(Math.max(0, at - 1), at + 2).some(({ kind }) => kind !== 'same')
}

function Block({ block: { tag, kind, old, new: now }, isTwoSided }: { block: DifferenceBlock; isTwoSided: boolean }) {
  const isChanged = kind !== 'same' || undefined
  const isHeading = /^h\d$/.test(tag) || undefined
  if (isTwoSided) {
    return (
      <>
        <div data-tag={tag} data-heading={isHeading} data-changed={isChanged} data-side="old">
          <Parts parts={old} />
        </div>
        <div data-tag={tag} data-heading={isHeading} data-side="new">
          <Parts parts={now} />
        </div>
      </>
    )
  }
  return (
    <div data-tag={tag} data-heading={isHeading} data-changed={isChanged} data-side="both">
      <Parts parts={kind === 'changed' ? merged(old, now) : old.length > 0 ? old : now} />
    </div>
  )
}

/** Both sides in one line: what was removed stands before what was added. */
function merged(old: readonly Part[], now: readonly Part[]): Part[] {
  const parts: Part[] = []
  const rest = [...now]
  for (const part of old) {
    if (part.kind === 'removed') {
      parts.push(part)
      continue
    }
    // The same words may be cut differently on the two sides.
    let left = part.text
    while (left !== '') {
      const next = rest.shift()
      if (!next) break
      if (next.kind === 'added') parts.push(next)
      else {
        const text = next.text.slice(0, left.length)
        parts.push({ kind: 'same', text })
        left = left.slice(text.length)
        if (next.text.length > text.length) rest.unshift({ kind: 'same', text: next.text.slice(text.length) })
      }
    }
  }
  return [...parts, ...rest]
}

/** Words with what was added and removed. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ kind, text }, at) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: words have no identity
    if (kind === 'same') return <span key={at}>{text}</span>
    if (kind === 'added') {
      return (
        <ins key={at}>
          <span className="visually-hidden">{texts.added} </span>
          {text}
        </ins>
      )
    }
    return (
      <del key={at}>
        <span className="visually-hidden">{texts.removed} </span>
        {text}
      </del>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: words have no identity
  })
}
