/** What `installCrawler` adds to each page. */

export interface Control {
  /** Equal for controls of the same kind: equal cards have one like button. */
  key: string
  /** Its element and what a screen reader says. */
  name: string
}

export interface Link {
  href: string
  text: string
  /** Why it leads nowhere; empty for a link that may be requested. */
  defect: string
}

export interface Place {
  x: number
  y: number
  /** A key changes its value; the list of a native select is not part of the page. */
  takesKeys: boolean
  /** The element that lies over its middle. */
  coveredBy: string
}

export interface Look {
  /** The crawler was started in this document, and its path is the same. */
  isOpen: boolean
  /** The dialog with the methods of signing in is open. */
  asksToSignIn: boolean
}

export interface Crawler {
  /** Starts in this document at its path; `find` does not return these kinds of controls and addresses of links. */
  start(known: readonly string[]): void
  /** Visible, enabled controls, one of each kind, and links, that were not returned before. */
  find(): { controls: Control[]; links: Link[] }
  /**
   * Scrolls to the control of this kind until it does not move, and records from the next touch on. Undefined: there is
   * none, or the page is no longer open.
   */
  place(key: string): Promise<Place | undefined>
  /**
   * Resolves with the first thing that happens after the touch, with `missed` when the control has moved away from the
   * pointer, or with an empty text after `ms`.
   */
  effect(ms: number): Promise<string>
  /** Resolves in the next frame. */
  frame(): Promise<void>
  /** Scrolls through the page and back, so that parts that load late are requested. */
  scrollThrough(): Promise<void>
  /** Resolves after some frames without a change of the document, after half a second at most. */
  settle(): Promise<Look>
  /** Elements that extend beyond the sides of the page although no ancestor clips or scrolls them. */
  overflowing(): string[]
}

declare global {
  interface Window {
    crawler: Crawler
  }
}
