/** Data that the server writes into the document in addition to the page, read back by the browser. */
import type { DehydratedState } from '@tanstack/react-query'
import type { AppConfig } from '#lib/page.ts'
import type { Viewer } from '#lib/viewer.ts'

export const CONFIG_ID = 'app-config'
export const STATE_ID = 'app-state'

/** State of the first render: query cache, time and user. */
export interface AppState {
  renderedAt: number
  viewer: Viewer | null
  queries: DehydratedState
  /** The document is the 404 page of every address without content, whatever route the address has. */
  isMissing?: true
}

export interface DocumentAssets {
  /** The entry module, followed by the chunks that it and the chunk of this page import. */
  modules: readonly string[]
  styles: readonly string[]
  /** Fonts used above the fold. */
  fonts: readonly string[]
}

/** Values only the server knows during rendering; the browser reads them from the document. */
export interface ServerDocument {
  /** Code of the inline scripts in the head; not part of the browser's modules. */
  inlineScripts: readonly string[]
  assets: DocumentAssets
  csrfToken: string
  captchaSiteKey: string
  config: AppConfig
  /**
   * Query of the personal call of this page (decision 0073), followed by the calls of a shell (decision 0077); undefined in a
   * document that is personal already.
   */
  personalQuery: string | undefined
  /** Called during rendering, after all loaders have run. */
  state: () => AppState
}

/** Serialises JSON for use inside a script element; escapes `<`, U+2028 and U+2029. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
