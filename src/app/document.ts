/** What the server writes into the document besides the page, read back by the browser. */
import type { DehydratedState } from '@tanstack/react-query'
import type { AppConfig } from '#lib/page.ts'
import type { Viewer } from '#lib/viewer.ts'

export const CONFIG_ID = 'app-config'
export const STATE_ID = 'app-state'

/** State of the first render: the query cache and what identifies the moment and the person. */
export interface AppState {
  renderedAt: number
  viewer: Viewer | null
  queries: DehydratedState
}

export interface DocumentAssets {
  /** The module script of the browser, then the chunks that it and this page's chunk import. */
  modules: readonly string[]
  styles: readonly string[]
  /** Fonts of the first screen. */
  fonts: readonly string[]
}

/** What only the server knows while it renders; in the browser the document already holds it. */
export interface ServerDocument {
  assets: DocumentAssets
  csrfToken: string
  captchaSiteKey: string
  config: AppConfig
  /** Called while rendering, after every loader ran. */
  state: () => AppState
}

/** JSON that is safe inside a script element (security: no `<`, U+2028, U+2029 survive). */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
