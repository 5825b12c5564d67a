/**
 * The personal call of a public document (decision 0073): who reads it, and what is theirs on it. Loaded only where a hint
 * says that a person is signed in.
 */
import { notifyManager } from '@tanstack/react-query'
import { showToast } from '#components/overlays/toast.tsx'
import { askToSignIn } from '#features/accounts/ui/account-dialog-state.ts'
import { ANNOUNCEMENTS_KEY } from '#features/announcements/ui/queries.ts'
import { claimDrafts } from '#features/comments/ui/comment-draft.ts'
import { getMe } from '#features/me/contract.ts'
import { meTexts } from '#features/me/texts.ts'
import { withOwnParts } from '#features/me/ui/own-parts.ts'
import { unreadQuery } from '#features/notifications/ui/queries.ts'
import { ApiError } from '#lib/api-client.ts'
import type { Output } from '#lib/contract.ts'
import { HINT_COOKIE } from '#lib/hint-cookie.ts'
import type { PageReader } from '#lib/page.ts'
import { readHint } from '#lib/reader.ts'
import { signInHref } from '#lib/sign-in.ts'
import { showsShell } from './shows-shell.ts'
import { PERSONAL_META } from './start-script.ts'
import { reloadHidden, type Tab } from './tab.ts'
import { hydrated } from './use-hydrated.ts'

type Me = Output<typeof getMe>['data']

const TIMEOUT_MS = 10_000
/** Before the call is repeated after an error, then twice as long each time. */
const RETRY_MS = 2_000
const RETRY_MAX_MS = 60_000
/** Up to this count the call knows that there are no more. */
const COUNTED_MAX = 98
/** Queries whose responses differ for each reader in more than reactions and follows. */
const PERSONAL_KEYS = [['post'], ['comments'], ['profile']]

let attempt: Promise<void> | undefined
let retryMs = RETRY_MS
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Finds out who reads and shows it. An attempt that fails is repeated quietly: the page stays usable as a visitor's.
 * @throws {ApiError} if this attempt fails
 */
export function identifyReader(tab: Tab): Promise<void> {
  clearTimeout(timer)
  attempt ??= identify(tab)
    .catch((error) => {
      // Other pages stay usable as a visitor's.
      if (isShell(tab)) showToast('danger', meTexts.failed)
      timer = setTimeout(() => identifyReader(tab).catch(() => {}), retryMs)
      retryMs = Math.min(retryMs * 2, RETRY_MAX_MS)
      throw error
    })
    .finally(() => {
      attempt = undefined
    })
  return attempt
}

async function identify(tab: Tab): Promise<void> {
  const { reader } = tab
  const hint = readHint()
  const me = await call(reader)
  // React must find the page as the server rendered it.
  await hydrated
  // Another person has signed in meanwhile.
  if (hint !== readHint()) {
    delete globalThis.startedCall
    return identify(tab)
  }
  delete reader.identify
  // Text of another person is not offered to this one.
  if (me.viewer && claimDrafts(me.viewer.id) && hasTypedText()) reloadHidden()
  else if (me.viewer) showReader(tab, me)
  else showSignedOut(tab)
}

const isShell = ({ router }: Tab) => showsShell(router.state.matches.at(-1))

/** The answer to the call of the start script, or to a new one. */
async function call({ current }: PageReader): Promise<Me> {
  const { personalCall } = window
  delete window.personalCall
  if (personalCall) {
    const body = (await personalCall) as Output<typeof getMe> | null
    if (!body) throw new ApiError(0, { code: 'network', message: meTexts.failed })
    return body.data
  }
  const own = new URLSearchParams(document.querySelector<HTMLMetaElement>(`meta[name=${PERSONAL_META}]`)?.content)
  const input = {
    without: 'account',
    posts: own.get('posts') ?? undefined,
    people: own.get('people') ?? undefined,
  } as const
  return (await current().api(getMe, input, { timeoutMs: TIMEOUT_MS })).data
}

function showReader(tab: Tab, me: Me): void {
  const { reader, router } = tab
  const { api, queryClient } = reader.current()
  // A shell may have been rendered minutes ago, and shows no time.
  if (isShell(tab)) Object.assign(reader.rendered(), { renderedAt: me.now })
  const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')
  if (token) token.content = me.token
  const own = {
    reactions: new Map(me.reactions.map((reactions) => [reactions.post_id, reactions])),
    following: new Set(me.following),
  }
  notifyManager.batch(() => {
    for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
      const data = withOwnParts(state.data, own)
      if (data !== state.data) queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
    }
    if (me.unread <= COUNTED_MAX) {
      queryClient.setQueryData(unreadQuery(api).queryKey, { unread: me.unread, has_more: 0 })
    }
    reader.set(me.viewer)
  })
  const keys = me.has_announcements ? [...PERSONAL_KEYS, ANNOUNCEMENTS_KEY] : PERSONAL_KEYS
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  if (!isShell(tab) && !router.state.matches.at(-1)?.staticData.dependsOnReader) return
  void router.invalidate({ sync: true }).finally(() => {
    // A later call must not get an old answer.
    delete globalThis.startedCall
  })
}

/**
 * The hint was wrong, e.g. because the session has expired: a public page is a visitor's and says so once, a personal one asks to
 * sign in, as the server does.
 */
function showSignedOut(tab: Tab, { isQuiet = false } = {}): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that the site supports
  document.cookie = `${HINT_COOKIE}=; Path=/; Max-Age=0`
  if (isShell(tab)) {
    location.replace(signInHref(location.pathname + location.search))
    return
  }
  delete document.documentElement.dataset.signedIn
  // A navigation to a personal page asks to sign in.
  if (isQuiet) return
  const action = { label: meTexts.signIn, onPress: () => askToSignIn(location.pathname + location.search) }
  showToast('danger', meTexts.signedOut, { action })
}

/**
 * The session of the person has ended. A public page becomes a visitor's and says so; a personal one asks to sign in, as the server
 * does, unless text was typed: its form handles the rejection of its write.
 */
export async function endSession(tab: Tab): Promise<void> {
  const { latestLocation, state } = tab.router
  const isLeaving = state.resolvedLocation?.pathname !== latestLocation.pathname
  if (!state.matches.at(-1)?.staticData.access) {
    dropReader(tab)
    showSignedOut(tab, { isQuiet: isLeaving })
  } else if (isLeaving || !hasTypedText()) {
    location.replace(signInHref(latestLocation.href))
    // The page stays as it is until the document arrives.
    await new Promise(() => {})
  }
}

/** The page becomes a visitor's, and what was loaded for the person is dropped. */
function dropReader({ reader }: Tab): void {
  reader.set(null)
  const { queryClient } = reader.current()
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.invalidateQueries()
}

/**
 * After a sign-in or sign-out elsewhere in this browser. A page of a visitor becomes that of the person. The page of a
 * person is loaded again, unless text was typed: then what was loaded for the person is dropped, and the text stays. A page
 * that is personal as a whole stays with its text, and its writes are rejected.
 */
export function changeReader(tab: Tab): void {
  const { reader } = tab
  if (reader.current().viewer) {
    if (!hasTypedText()) {
      reloadHidden()
      return
    }
    if (reader.rendered().viewer || tab.router.state.matches.at(-1)?.staticData.access) return
    dropReader(tab)
  }
  if (!readHint()) {
    delete reader.identify
    delete document.documentElement.dataset.signedIn
    return
  }
  document.documentElement.dataset.signedIn = 'pending'
  reader.identify = () => identifyReader(tab)
  reader.identify().catch(() => {})
}

/** Text in a field that a search does not fill. */
function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLElement>(
    'textarea, [contenteditable=true], form[method=post] input:not([type=hidden], [type=checkbox], [type=radio])',
  )
  return [...fields].some((field) => ('value' in field ? field.value : (field.textContent ?? '')).trim() !== '')
}
