import { type ComponentType, useEffect } from 'react'
import type { PageShell } from '#lib/page.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { shellTexts as texts } from './texts.ts'

/**
 * The shell of a personal page (decision 0077): its title, and the layout of the page with placeholders. `Skeleton` is the same for
 * everybody: it reads no viewer, data, params or query. Without JavaScript it is replaced by what the page needs.
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
