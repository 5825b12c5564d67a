/**
 * Shells of personal pages, and placeholders of their parts, as large as what replaces them. One module, so that the list of files
 * that every page loads stays short.
 */
import { type ComponentType, useEffect } from 'react'
import type { PageShell } from '#lib/page.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { SkeletonCard, SkeletonLines } from '../feedback/skeleton.tsx'
import { shellTexts as texts } from './texts.ts'

/**
 * The shell of a personal page (decision 0077): its title, and the layout of the page with placeholders. `Skeleton` is the same for
 * everyone: it reads no viewer, data, params or query. Without JavaScript it is replaced by what the page needs.
 */
export function pageShell(title: string, Skeleton: ComponentType): PageShell {
  function Shell() {
    // The part of the page that the address names comes with the content.
    useEffect(() => () => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
    return (
      <>
        <noscript>
          <div className="wrapper py-14">
            <EmptyState
              picture="offline"
              headingLevel={1}
              title={texts.title(title)}
              text={texts.text}
              actions={
                <>
                  <a className="btn btn-primary" href="/">
                    {texts.home}
                  </a>
                  <a className="btn btn-outline" href="/?action=sign-in">
                    {texts.signIn}
                  </a>
                </>
              }
            />
          </div>
        </noscript>
        <div className="page-shell" aria-busy="true">
          <Skeleton />
        </div>
      </>
    )
  }
  return { head: { title, isHidden: true }, Shell }
}

/** A row of chips or small buttons. */
export function SkeletonChips({ count = 4 }: { count?: number }) {
  return (
    <div className="chips" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all chips are identical
        <span key={index} className="skeleton skeleton-chip" />
      ))}
    </div>
  )
}

/** The first cards of a list. */
export function SkeletonCards() {
  return (
    <ul className="masonry" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((at) => (
        <li key={at}>
          <SkeletonCard />
        </li>
      ))}
    </ul>
  )
}

/** Cards with lines of text, one below the other. */
export function SkeletonPanels({ count = 3, lines = 4 }: { count?: number; lines?: number }) {
  return (
    <div className="grid gap-4" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all panels are identical
        <div key={index} className="card padded">
          <SkeletonLines lines={lines} />
        </div>
      ))}
    </div>
  )
}

/** A row of tabs. */
export function SkeletonTabs({ count = 2 }: { count?: number }) {
  return (
    <div className="tabs" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all tabs are identical
        <span key={index}>
          <span className="skeleton skeleton-tab" />
        </span>
      ))}
    </div>
  )
}
